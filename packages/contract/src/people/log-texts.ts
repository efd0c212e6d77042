import type { ShownLogKind } from '@vitrine/domain/terminal/terminal-log'
import type { TextKey } from '@vitrine/texts/all'
import { placesIn, type Values } from '@vitrine/texts/rows'
import { errors, textOf } from '../error-codes.ts'
import { commandPathWords } from '../terminal/command-field-texts.ts'
import { commandTexts } from '../terminal/command-texts.ts'
import { usesIn } from './uses.ts'

/** Errors of which one value is itself a text. */
const with_uses: readonly number[] = [errors.group_in_use.status, errors.role_in_use.status]

/** Errors of which the values are the type and the parameter of a command. */
const of_commands: readonly number[] = [
	errors.command_data.status,
	errors.command_member_unknown.status,
	errors.command_unsupported.status,
]

/** Errors of which one value is a field of a rule. */
const of_rules: readonly number[] = [errors.rule_field.status, errors.rule_term.status]

/** The type and the parameter of a command in words. */
const commandValues = ({ type, field }: Values, said: (text: string) => string): Values => ({
	...(typeof type === 'string'
		? {
				type: commandTexts(type)
					.map(one => said(one))
					.join(', '),
			}
		: {}),
	...(typeof field === 'string' ? { field: commandPathWords(String(type ?? ''), field, said) } : {}),
})

/** The values of an error that are codes, in words. */
const codedValues = (result: number, values: Values, said: (text: string) => string): Values => {
	const { uses, field } = values
	if (typeof uses === 'string' && with_uses.includes(result)) return { uses: usesIn(uses, said) }
	if (of_commands.includes(result)) return commandValues(values, said)
	return typeof field === 'string' && of_rules.includes(result) ? { field: commandPathWords('rules', field, said) } : {}
}

/**
 * Why a call failed, as its entry says it; null for success, and for an error of a newer version. A value that the entry lacks, as those
 * from earlier versions do, becomes an ellipsis. `said` translates.
 */
export const failureText = (
	result: number,
	values: Values,
	said: (text: string) => string,
): { readonly text: string; readonly values: Values } | null => {
	const text = textOf(result)
	if (text === undefined) return null
	const lacking = Object.fromEntries(placesIn(text).map(place => [place, '…']))
	return { text, values: { ...lacking, ...values, ...codedValues(result, values, said) } }
}

/** Texts of the entries of a terminal's log. */
export const terminal_log_texts: Readonly<Record<ShownLogKind, TextKey>> = {
	online: '上线',
	offline: '离线',
	build: '播放器版本更换',
	added: '终端已添加',
	removed: '移除终端',
	banned: '已封禁',
	unbanned: '解除封禁',
	key_changed: '更换密钥',
	moved_out: '移出组织',
	moved_in: '移入组织',
	omitted: '未保存的记录',
	incident_begun: '故障开始',
	incident_ended: '故障结束',
	upgrade: '升级结果',
}

/** Names of the features in the operation log, by the first part of their calls. */
export const log_features: Readonly<Record<string, TextKey>> = {
	access: '账号安全',
	acquisition: '采集设备',
	calendars: '日历订阅',
	mailings: '定期报告',
	commands: '命令',
	directories: '素材目录',
	downloads: '下载',
	alerts: '公共预警',
	emergency: '紧急内容',
	exchange: '节目包',
	fallbacks: '备用节目',
	health: '终端健康',
	interludes: '插播',
	licence: '软件授权',
	mail: '邮件',
	maintenance: '系统维护',
	materials: '素材',
	nodes: '节点',
	organizations: '组织',
	points: '投放点',
	programs: '节目',
	releases: '发布',
	review: '审核',
	roles: '角色',
	selections: '终端分组',
	sensors: '传感器',
	sso: '单点登录',
	statistics: '播放记录',
	system: '系统',
	templates: '模板',
	terminals: '终端',
	timing: '日程模板',
	upgrades: '终端升级',
	uploaded_logs: '终端上传的日志',
	users: '用户',
	webhooks: 'Webhook',
}
