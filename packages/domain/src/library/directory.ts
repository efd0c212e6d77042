import { z } from 'zod'

/** The two names of a directory; the English one has only letters, digits and underscores (specification B §5). */
export const directory_names = {
	name: z.string().trim().min(1).max(60),
	name_en: z
		.string()
		.trim()
		.min(1)
		.max(60)
		.regex(/^[A-Za-z0-9_]*$/),
} as const

/** Maximum depth of an organisation's directories. */
export const max_directory_levels = 10

/** The virtual directory of all materials without a directory; it has no row and cannot be changed. */
export const default_directory = { id: 0, name: '默认目录', name_en: 'Default' } as const
