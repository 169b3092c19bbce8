type Answers = readonly unknown[];

/** A value of a variable, or how it is taken from the answers of the commands before. */
type Variables = Readonly<Record<string, string | ((answers: Answers) => string)>>;

/** Runs the `curl` commands of a page, one after the other, as a shell and `curl` would. @returns their answers */
export async function runCommands(page: string, variables: Variables): Promise<Answers> {
  const answers: unknown[] = [];
  for (const [, command = ''] of page.matchAll(/```sh\n([^]*?)```/g)) {
    const words = wordsOf(command, (name) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} has no value`);
      return typeof value === 'string' ? value : value(answers);
    });
    const { url, ...request } = requestOf(words);
    const response = await fetch(url, request);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${command}${JSON.stringify(answer)}`);
    answers.push(answer);
  }
  return answers;
}

/** The words of a command: quotes hold them together, and double ones fill in variables. */
function wordsOf(command: string, valueOf: (name: string) => string): string[] {
  const parts = command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return [...parts].map(([, single, double, plain]) => {
    if (single !== undefined) return single;
    return (double ?? plain ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => valueOf(name));
  });
}

function requestOf([program, ...words]: string[]) {
  if (program !== 'curl') throw new Error(`${program} is not curl`);
  const request = {
    url: '',
    method: 'GET',
    headers: {} as Record<string, string>,
    body: null as string | null,
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-H') {
      const [, name = '', value = ''] = /^([\w-]+): (.+)$/.exec(words.shift() ?? '') ?? [];
      request.headers[name] = value;
    } else if (word === '-d') {
      request.body = words.shift() ?? '';
      request.method = 'POST';
    } else if (word.startsWith('-')) {
      throw new Error(`${word} is not known here`);
    } else request.url = word;
  }
  return request;
}
