/** The superuser's connection to the PostgreSQL of the test run. */
export interface TestCluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface TestDatabase {
  readonly superuser: TestCluster;
  readonly owner: TestCluster;
  readonly application: TestCluster;
  drop(): Promise<void>;
}
