/** Why a call with an idempotency key is not carried out; the numbers are those of `error-codes.ts`. */
export const idempotency_errors = {
	idempotency_key: { status: 100002640, text: 'Idempotency-Key 应为 1 到 255 个可见的 ASCII 字符' },
	idempotency_other: { status: 100002641, text: '此 Idempotency-Key 已用于另一个请求' },
	idempotency_unknown: {
		status: 100002642,
		text: '使用此 Idempotency-Key 的请求正在处理或曾被中断，可能已经执行，请先查看结果',
	},
	idempotency_many: { status: 100002643, text: '一天内最多使用 {count} 个 Idempotency-Key' },
} as const
