/** What an uploaded log is about: how the player ran, why it stopped, or what it played (command `log_upload`). */
export const uploaded_log_kinds = ['run', 'crash', 'play'] as const
export type UploadedLogKind = (typeof uploaded_log_kinds)[number]

/**
 * Limits of the logs that terminals upload: bytes of each, how many are retained per terminal, for how long, and how many a terminal can
 * upload within a time; times in ms.
 */
export const uploaded_log_limits = {
	bytes: 5 * 1024 * 1024,
	retained: 20,
	retention: 30 * 86_400_000,
	uploads: 12,
	within: 3_600_000,
} as const
