/** The types of videos. They are stored as they were recorded. */
export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

export type VideoType = (typeof videoTypes)[number];

export const isVideoType = (contentType: string): boolean =>
  videoTypes.some((type) => type === contentType);
