import type { all } from '@vitrine/texts/all'
import { EgressError, type EgressReason } from '../../ports/egress/egress-error.ts'

type Text = keyof typeof all

/** What came from outside cannot be shown; the message is a text for people. */
export class FeedError extends Error {
	readonly text: Text
	constructor(text: Text) {
		super(text)
		this.name = 'FeedError'
		this.text = text
	}
}

const reasons: Record<EgressReason, Text> = {
	address: '地址格式不正确',
	forbidden: '不允许访问该地址',
	unknown_host: '找不到该地址的服务器',
	connection: '无法连接该地址的服务器',
	timeout: '对方服务器响应超时',
	redirects: '对方服务器重定向次数过多',
	status: '对方服务器返回错误',
	too_large: '内容过大',
	encoding: '内容的编码无法识别',
}

/** Why a try failed, in words for people; null when it was not the other side. */
export const problemText = (error: unknown): Text | null => {
	if (error instanceof FeedError) return error.text
	return error instanceof EgressError ? reasons[error.reason] : null
}
