/** The key of a terminal has changed: players know this number, without loading all others. */
export const terminal_key_wrong = 100000605

/** Errors of terminals, their records and their sheets (specification B §2, §4); the numbers are those of `error-codes.ts`. */
export const record_errors = {
	terminal_banned: { status: 100002160, text: '终端已被封禁' },
	terminals_banned: { status: 100002161, text: '终端已被封禁，请先解除封禁：{names}' },
	sheet_kind: { status: 100002162, text: '请检查格式：文件不是 xlsx 表格' },
	sheet_unsafe: { status: 100002167, text: '请检查格式：文件已损坏或结构不安全' },
	sheet_foreign: { status: 100002168, text: '请检查格式：文件含有外部链接、宏或嵌入对象' },
	sheet_formula: { status: 100002169, text: '请检查格式：第 {row} 行含有公式，只能填写值' },
	sheet_column_missing: { status: 100002170, text: '请检查格式：缺少列“{name}”' },
	sheet_column_unknown: { status: 100002171, text: '请检查格式：不能识别列“{name}”，只能导入模板中的列' },
	sheet_rows: { status: 100002163, text: '一次最多导入 {count} 个终端' },
	sheet_empty: { status: 100002164, text: '表格中没有终端' },
	sheet_heavy: { status: 100002165, text: '表格过大或过于复杂，无法读取' },
	terminal_logs_many: { status: 100002707, text: '此终端上传日志过于频繁，请 {seconds} 秒后再试' },
	terminal_log_unreadable: { status: 100002708, text: '日志不是文本，也不是 gzip' },
	uploaded_log_absent: { status: 100002709, text: '终端上传的日志不存在' },
	export_many: { status: 100002166, text: '一次最多导出 {count} 条记录，请缩小筛选范围' },
	address_unobtained: { status: 100002172, text: '获取不到地址，请稍后重试' },
	maps_service: { status: 100002173, text: '地图服务信息错误' },
	address_tries: { status: 100002174, text: '查找地址过于频繁，请 {seconds} 秒后再试' },
	sensors_many: { status: 100002145, text: '一个终端最多有 {count} 个传感器' },
	sensor_span: { status: 100002146, text: '一次最多查询 25 小时的传感器数据' },
	screenshots_many: { status: 100002715, text: '此终端发送截图过于频繁，请 {seconds} 秒后再试' },
	live_views_many: { status: 100002697, text: '正在查看实时画面的终端太多，请稍后再试' },
	sync_span: { status: 100002696, text: '一次最多查询 25 小时的同步记录' },
	incident_absent: { status: 100002180, text: '故障记录不存在' },
	incident_over: { status: 100002181, text: '故障已结束：{names}' },
	assignee_unfit: { status: 100002182, text: '该用户不负责这些终端：{names}' },
	notice_address: { status: 100002183, text: '您的账号没有邮箱，请先在个人中心填写' },
	notice_kinds: { status: 100002184, text: '请至少选择一种故障' },
	notice_hours: { status: 100002185, text: '开始和结束时间不能相同' },
	pairing_many: { status: 100002000, text: '等待配对的终端过多，请稍后再试' },
	terminal_key_tries: { status: 100002001, text: '终端密钥错误次数过多，请 {seconds} 秒后再试' },
	pairing_tries: { status: 100002002, text: '配对码错误次数过多，请 {seconds} 秒后再试' },
} as const

/** Why a field of a record is refused, in addition to the general field errors. */
export const record_problems = {
	output_small: '输出分辨率不能小于屏幕分辨率，且每边不能低于 256',
	location_half: '经度和纬度需同时填写',
	serial_repeated: '表格中有重复的序列号',
	serial_taken: '序列号已存在',
	group_unknown: '找不到该组织',
	serial_form: '序列号由大写字母和数字组成',
	key_form: '密钥至少 6 个字符',
	zone_unknown: '没有这个时区',
} as const
