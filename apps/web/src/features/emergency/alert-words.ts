import type { AlertSource, PreviewedAlert, ReceivedAlert } from '@vitrine/contract/release/alerts'
import type { AlertProblem, alert_certainties, alert_severities, alert_urgencies } from '@vitrine/domain/alerts/alert'
import type { AlertReason, AlertState } from '@vitrine/domain/alerts/alert-decision'
import type { TextKey } from '@vitrine/texts/all'
import type { Tone } from '../../ui/tone.ts'

type Words<K extends string> = Readonly<Record<K, TextKey>>

export const severity_words: Words<(typeof alert_severities)[number]> = {
	Unknown: '未知',
	Minor: '轻微',
	Moderate: '中等',
	Severe: '严重',
	Extreme: '极严重',
}
export const urgency_words: Words<(typeof alert_urgencies)[number]> = {
	Unknown: '未知',
	Past: '已过去',
	Future: '近期内',
	Expected: '一小时内',
	Immediate: '需立即应对',
}
export const certainty_words: Words<(typeof alert_certainties)[number]> = {
	Unknown: '未知',
	Unlikely: '不太可能',
	Possible: '有可能',
	Likely: '很可能',
	Observed: '已发生',
}

interface Word {
	readonly tone: Tone
	readonly text: TextKey
}

export const state_words: Readonly<Record<AlertState, Word>> = {
	due: { tone: 'blue', text: '即将发布' },
	waiting: { tone: 'amber', text: '等待人员发布' },
	published: { tone: 'green', text: '正在显示' },
	over: { tone: 'grey', text: '已过期' },
	ended: { tone: 'grey', text: '已结束' },
	ending: { tone: 'blue', text: '正在撤下' },
	ignored: { tone: 'grey', text: '未显示' },
	unreadable: { tone: 'red', text: '无法读取' },
	dismissed: { tone: 'grey', text: '已忽略' },
	failed: { tone: 'red', text: '发布失败' },
	done: { tone: 'grey', text: '已处理' },
}

/** The state of an alert; one that waits for a second person is not shown anywhere yet. */
export const stateWord = ({ state, waiting }: ReceivedAlert): Word =>
	waiting ? { tone: 'amber', text: '等待另一人确认' } : state_words[state]

export const outcome_words: Readonly<Record<PreviewedAlert['outcome'], Word>> = {
	shown: { tone: 'green', text: '会自动发布' },
	waits: { tone: 'amber', text: '会等待发布' },
	ends: { tone: 'blue', text: '会结束它所指的预警' },
	ignored: { tone: 'grey', text: '不会显示' },
	unreadable: { tone: 'red', text: '无法读取' },
	known: { tone: 'grey', text: '已经收到过' },
}

const problem_words: Words<AlertProblem> = {
	too_large: '文档过大',
	not_xml: '不是格式正确的 XML 文档',
	doctype: '文档含有 DTD 或实体声明，不予读取',
	deep: '文档嵌套过深或过于复杂，不予读取',
	namespace: '不是 CAP 1.2 预警：命名空间须为 urn:oasis:names:tc:emergency:cap:1.2',
	nothing: '文档中没有 CAP 1.2 预警',
	missing: '预警缺少必需的元素',
	value: '预警含有 CAP 1.2 不允许的值',
	time: '预警中的时间须带时区，例如 2026-05-01T08:00:00+08:00',
	many: '预警的信息块、区域或坐标点过多',
	area_corners: '多边形少于 4 个点',
	area_open: '多边形没有闭合：最后一点须与第一点相同',
	area_crossing: '多边形自相交',
	area_range: '坐标超出范围：纬度 -90～90，经度 -180～180',
	area_date_line: '多边形跨越 180° 经线，请拆分',
	area_circle: '圆形须写为“纬度,经度 半径（公里）”',
}

/** Why an alert is not shown, or no longer. */
export const reason_words: Words<AlertReason | AlertProblem> = {
	...problem_words,
	status: '不是实际预警，且未选择显示演练',
	scope: '不是面向公众的预警',
	severity: '严重程度低于设置',
	urgency: '紧急程度低于设置',
	certainty: '可能性低于设置',
	event: '不是所选的事件',
	no_info: '预警没有内容',
	expired: '预警已过期',
	old: '预警发出超过 30 天',
	early: '预警的时间远在将来，请检查发布方的时钟',
	acknowledgement: '这是对其他预警的回执',
	error: '这是发布方的错误通知',
	superseded: '已被更新的预警取代或取消',
	no_area: '没有可用的区域，且未选择发给所有终端',
	nowhere: '区域内没有终端',
	cancelled: '已被发布方取消',
	replaced: '已被更新的预警取代',
	cancels: '取消了它所指的预警',
	cancels_nothing: '它所指的预警不在显示',
	content: '预警源使用的紧急内容已不存在',
	refused: '紧急内容无法发布，请检查它的声音等设置',
	taken_down: '已由人员撤下或驳回',
}

/** Why the last poll of a source failed. */
export const source_problem_words: Words<Exclude<AlertSource['fault'], ''>> = {
	...problem_words,
	address: '地址不正确',
	forbidden: '服务器不能访问此地址，内网地址和端口须先在 VITRINE_EGRESS_ALLOW 中允许',
	unknown_host: '找不到此主机，请检查域名',
	connection: '无法连接该地址',
	timeout: '该地址没有及时应答',
	redirects: '重定向过多',
	status: '该地址应答错误',
	encoding: '应答的编码无法读取',
	full: '该预警源的预警记录已满',
}
