import { type CommandType, isCommandType } from '@vitrine/domain/command/command'
import type { TextKey } from '@vitrine/texts/all'

type Texts = Readonly<Record<string, TextKey>>

/** The labels of the fields of commands (protocol §5), by the last part of their path; forms and logs have the same. */
export const command_field_texts = {
	action: '动作',
	allow_downgrade: '允许降级',
	artifact_id: '升级文件',
	channel: '继电器',
	command_id: '中控命令编号',
	cooldown_s: '两次动作至少间隔（秒）',
	cue: 'Cue',
	curve: '环境光与亮度',
	data: '参数',
	dc_id: '下载',
	default: '时段外的值',
	device: '采集设备',
	device_id: '终端',
	dhcp: '自动获取（DHCP）',
	dns: 'DNS',
	enabled: '启用状态',
	end_date: '结束日期',
	end_time: '结束时间',
	exec_time: '执行时间',
	for_s: '条件须持续（秒）',
	fps: '每秒画面数',
	from: '开始时间',
	gateway: '网关',
	group_code: '组编号',
	h: '高度',
	hysteresis: '回差',
	iana: '时区',
	input: '依据',
	ip: 'IP 地址',
	is: '要求',
	items: '定时',
	key: '规则标识',
	kind: '日志类型',
	lang: '语言',
	latitude: '纬度',
	longitude: '经度',
	lux: '光照（lux）',
	mac: 'MAC 地址',
	mask: '子网掩码',
	match: '条件之间',
	max: '最高亮度',
	metric: '测量项',
	metrics: '上报的传感器',
	min: '最低亮度',
	mode: '调节方式',
	mute: '静音',
	name: '名称',
	ntp_servers: 'NTP 服务器（用逗号分隔）',
	offset_ms: '偏移（毫秒）',
	op: '动作',
	otherwise: '条件不再成立时',
	password: '密码',
	pattern: '测试画面',
	percent: '亮度',
	plan: '方案',
	preset: '预案',
	priority: '优先级',
	program_id: '节目',
	pulse_ms: '脉冲时长（毫秒）',
	quality: '图片质量（1–100）',
	radius_m: '半径（米）',
	ramp_ms: '渐变时间（毫秒）',
	report_interval_s: '上报间隔（秒）',
	revert_after_s: '自动恢复时间（秒）',
	role: '用途',
	rotate: '旋转',
	rules: '规则',
	scope: '锁定范围',
	seconds: '时长（秒）',
	source: '信号源',
	start_date: '开始日期',
	start_time: '开始时间',
	steps: '步骤',
	target: '重启对象',
	temperature_k: '色温（K）',
	terms: '条件',
	test_only: '仅测试',
	time_ms: '时间（毫秒）',
	to: '结束时间',
	ttl_s: '时长（秒）',
	type: '类型',
	url: '新服务器地址',
	user: '新服务器的用户名',
	value: '值',
	w: '宽度',
	wait_ms: '执行前等待（毫秒）',
	week_days: '星期',
	when: '条件',
	width: '图片宽度（像素）',
	x: '水平位置',
	y: '垂直位置',
} as const satisfies Texts

/** Labels that differ from the usual ones by the type of command. */
const own_fields: Partial<Readonly<Record<CommandType, Texts>>> = {
	confirm_change: { command_id: '命令编号' },
	media_output: { mode: '输出画面' },
	multi_screen_sync: { role: '角色' },
	remote_lock: { mode: '动作' },
	rules: { name: '名称', source: '信号源' },
	rule_value: { name: '数值名称' },
	screen_fold: { mode: '屏幕折叠' },
	time_zone: { ntp_servers: 'NTP 服务器（用逗号分隔）' },
}

/** The label of a field of a command; undefined if it has none. */
export const commandFieldText = (type: string, field: string): TextKey | undefined => {
	const own = isCommandType(type) ? own_fields[type] : undefined
	if (own !== undefined && Object.hasOwn(own, field)) return own[field]
	const texts: Texts = command_field_texts
	return Object.hasOwn(texts, field) ? texts[field] : undefined
}

/** Options that mean the same wherever they are offered. */
const common: Texts = {
	lock_now: '立即锁定',
	unlock_now: '立即解锁',
	on: '已开启',
	off: '已关闭',
	red: '红色',
	green: '绿色',
	blue: '蓝色',
	white: '白色',
	grid: '网格',
	gradient: '渐变',
	bars: '彩条',
	app: '播放器',
	system: '操作系统',
	power_cycle: '整机断电重启',
	clean_unused: '清理不再使用的文件',
	clear_all: '清空所有内容',
	list: '列出文件',
	run: '运行日志',
	crash: '崩溃日志',
	manual: '固定值或定时',
	schedule: '定时',
	auto: '随环境光自动调节',
	hdmi_priority: 'HDMI 优先',
	async: '异步',
	sync: '同步',
}

/** Options that are called differently by the type of command. */
const own_choices: Partial<Readonly<Record<CommandType, Texts>>> = {
	screen_timing: { on: '屏幕开启', off: '屏幕关闭' },
	screen_power: { on: '打开屏幕', off: '关闭屏幕' },
	relay: {
		on: '接通继电器',
		off: '断开继电器',
		pulse: '继电器脉冲',
		screen_power: '屏幕电源',
		fan: '风扇',
		ac: '空调',
		light: '照明',
		other: '其他用途',
	},
	remote_lock: {
		schedule: '定时锁定',
		playback: '仅播放',
		local_ui: '本机界面',
		usb: 'USB 接口',
		all: '全部',
	},
	log_upload: { play: '播放日志' },
	screen_fold: { none: '不折叠', extra_long: '超长屏', ultra_wide: '超宽屏' },
	multi_screen_sync: { lead: '基准', follow: '跟随', auto: '自动' },
	media_playback: {
		play: '播放',
		pause: '暂停',
		stop: '停止',
		next: '下一个 Cue',
		previous: '上一个 Cue',
		go: '跳转',
		preload: '预载',
		take: '执行预载',
		open: '打开方案',
	},
	media_output: { normal: '正常输出', black: '黑场', freeze: '定格' },
	rules: {
		all: '全部成立',
		any: '任一成立',
		none: '保持不变',
		opposite: '恢复原状',
		sensor: '传感器读数',
		light: '光照',
		relay: '继电器',
		signal: '有无信号',
		source: '当前信号源',
		time: '时间',
		place: '位置',
		value: 'API 数值',
		above: '高于',
		below: '低于',
		equal: '等于',
		other: '不等于',
		on: '已接通',
		off: '已断开',
		lost: '无信号',
		present: '有信号',
		inside: '在范围内',
		outside: '在范围外',
		brightness: '亮度',
		volume: '音量',
		screen_power: '开关屏',
		program_switch: '节目切换',
		signal_switch: '信号源切换',
		screenshot: '获取截图',
	},
}

/** What an option of a command is called; undefined if it is shown as it is. */
export const commandChoiceText = (type: string, choice: string): TextKey | undefined => {
	const own = isCommandType(type) ? own_choices[type] : undefined
	if (own !== undefined && Object.hasOwn(own, choice)) return own[choice]
	return Object.hasOwn(common, choice) ? common[choice] : undefined
}

/**
 * Where in the data of a command something is, as words: `steps.0.wait_ms` is “Step 1 · Wait before it”. What has no label stays, such as
 * names that people gave.
 */
export const commandPathWords = (
	type: string,
	path: string,
	said: (text: string) => string,
	fieldText = commandFieldText,
): string => {
	const words: string[] = []
	for (const part of path.split('.')) {
		const text = fieldText(type, part)
		const place = /^\d{1,3}$/.test(part) && words.length > 0
		if (place) words.push(`${words.pop()} ${Number(part) + 1}`)
		else words.push(text === undefined ? part : said(text))
	}
	return words.join(' · ')
}
