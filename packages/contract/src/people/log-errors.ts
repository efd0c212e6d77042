/** Why logs cannot be read; the numbers are those of `error-codes.ts`. */
export const log_errors = {
	log_range: { status: 100002500, text: '只能查询最近三个月的日志' },
} as const
