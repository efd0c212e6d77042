import type { NodeMigration } from '@vitrine/contract/nodes/migrations'
import type { Node } from '@vitrine/contract/nodes/nodes'
import {
	daysLeft,
	isTlsEnding,
	type NodeHealth,
	type NodeProblem,
	type NodeRole,
	type NodeStep,
	node_step_time,
} from '@vitrine/domain/nodes/node'
import type { MoveState } from '@vitrine/domain/nodes/node-migration'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { commandTipsWord } from '../../ui/command-word.ts'
import type { Tone } from '../../ui/tone.ts'

const roles: Readonly<Record<NodeRole, TextKey>> = { api: '接口', ws: '长连接', media: '媒体', relay: '中继' }

export const roleWord = (role: NodeRole): string => t(roles[role])

interface Word {
	readonly text: TextKey
	readonly tone: Tone
}

/** Text and colour for the health of a node. */
export const health_words: Readonly<Record<NodeHealth, Word>> = {
	unknown: { text: '尚未测试', tone: 'grey' },
	healthy: { text: '运行正常', tone: 'green' },
	warning: { text: '需要注意', tone: 'amber' },
	down: { text: '无法使用', tone: 'red' },
}

const steps: Readonly<Record<NodeStep, TextKey>> = {
	dns: '域名解析',
	tcp: 'TCP 连接',
	tls: 'TLS 加密',
	api: '接口应答',
	socket: 'WebSocket 连接',
	download: '文件下载',
}

export const nodeStepWord = (step: NodeStep): string => t(steps[step])

const problems: Readonly<Record<Exclude<NodeProblem, 'timed_out'>, TextKey>> = {
	name_unknown: '找不到此名称的服务器',
	forbidden: '服务器不能访问此地址，内网地址和端口须先在 VITRINE_EGRESS_ALLOW 中允许',
	unreachable: '无法连接此地址',
	certificate: '证书不受信任，或与名称不符',
	certificate_over: '证书已到期',
	not_vitrine: '此地址不是 Vitrine 服务器，或版本过旧',
	socket_refused: '此端口不接受终端的连接',
	port_other: '端口与节点自己公布的不同',
	status: '没有取得文件',
	too_large: '文件过大',
}

/** Why a step of a test failed. */
export const nodeProblemWord = (problem: NodeProblem): string =>
	problem === 'timed_out' ? t('{seconds} 秒内没有响应', { seconds: node_step_time / 1000 }) : t(problems[problem])

/** How long the certificate of a node remains valid; null if it has none. */
export const certificateWord = (
	{ tls_expires_at }: Pick<Node, 'tls_expires_at'>,
	now: number,
): { readonly text: string; readonly tone: Tone } | null => {
	if (tls_expires_at === null) return null
	const days = daysLeft(tls_expires_at, now)
	const text = days < 0 ? t('证书已到期') : t('还有 {days} 天', { days })
	return { text, tone: days < 0 ? 'red' : isTlsEnding(tls_expires_at, now) ? 'amber' : 'green' }
}

/** Text and colour for the move state of a terminal. */
export const move_words: Readonly<Record<MoveState, Word>> = {
	waiting: { text: '等待开始', tone: 'amber' },
	moving: { text: '正在迁移', tone: 'blue' },
	moved: { text: '已迁移', tone: 'green' },
	stayed: { text: '仍在原服务器', tone: 'red' },
	silent: { text: '没有回答', tone: 'red' },
	left: { text: '未迁移', tone: 'grey' },
}

/** The label of a state among the terminals of a migration: once it was stopped, no terminal is waiting any more. */
export const movedWord = ({ state }: Pick<NodeMigration, 'state'>, own: MoveState): Word =>
	move_words[state === 'cancelled' && own === 'waiting' ? 'left' : own]

const migration_words: Readonly<Record<NodeMigration['state'], Word>> = {
	running: { text: '迁移进行中', tone: 'blue' },
	paused: { text: '迁移已暂停', tone: 'amber' },
	cancelled: { text: '迁移已停止', tone: 'grey' },
	done: { text: '已完成', tone: 'green' },
}

const pauses: Readonly<Record<Exclude<NodeMigration['reason'], ''>, Word>> = {
	failures: { text: '失败过多已暂停', tone: 'red' },
	operator: migration_words.paused,
	password: { text: '服务器重启后须重新输入密码', tone: 'amber' },
	node: { text: '节点不接收终端，已暂停', tone: 'amber' },
}

/** The state of a migration, and the reason for it. */
export const migrationWord = ({ state, reason }: Pick<NodeMigration, 'state' | 'reason'>): Word =>
	reason === '' ? migration_words[state] : pauses[reason]

const reasons: Readonly<Record<string, TextKey>> = {
	timeout: '超时未反馈',
	expired: '未送达已过期',
	unsupported: '终端不支持',
	cancelled: '已取消',
}

/** The reason for a terminal's state, by its code or in the terminal's own words. */
export const moveReasonWord = (reason: string): string => {
	const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
	return known === undefined ? commandTipsWord(reason) : t(known)
}
