import type { all } from '@vitrine/texts/all'

type TextKey = keyof typeof all

/** A message with its number; a number is never reused (protocol §1). */
export interface Message {
	readonly status: number
	readonly text: TextKey
}

/** The numbers that the specification names, with their meaning. */
export const envelope_status = {
	success: 1,
	silent: 100000002,
	whole_body: 10000000018,
} as const

/** Every refusal that a call can answer. */
export const refusals = {
	not_signed_in: { status: 100000008, text: '未登录' },
	session_expired: { status: 1000000013, text: '登录已过期' },
	signed_in_elsewhere: { status: 1000000014, text: '账号已在其他地方登录' },
	account_gone: { status: 1000000015, text: '账号已停用或不存在' },
	verify_code_wrong: { status: 888888888, text: '验证码为空、错误或已过期' },
	login_wrong: { status: 888888885, text: '用户名或密码错误' },
	parameter: { status: 100000001, text: '参数错误' },
	not_permitted: { status: 100000003, text: '没有权限' },
	token_missing: { status: 100000101, text: '缺少 token' },
	sign_missing: { status: 100000102, text: '缺少签名' },
	version_missing: { status: 100000103, text: '缺少版本号' },
	time_missing: { status: 100000104, text: '缺少时间戳' },
	time_off: { status: 100000105, text: '时间戳与服务器时间相差超过 300 秒' },
	sign_wrong: { status: 100000106, text: '签名错误' },
	repeated: { status: 100000107, text: '重复请求' },
	version_wrong: { status: 100000108, text: '版本号无效' },
	path_unknown: { status: 100000109, text: '接口不存在' },
	must_change_password: { status: 100000201, text: '首次登录必须修改默认密码' },
	too_many_logins: { status: 100000202, text: '登录失败次数过多，请 {seconds} 秒后再试' },
	password_wrong: { status: 100000203, text: '原密码错误' },
	passwords_differ: { status: 100000204, text: '两次输入的密码不一致！' },
	password_weak: { status: 100000205, text: '密码至少 8 个字符，须包含字母、数字和特殊字符' },
	password_long: { status: 100000206, text: '密码最多 64 个字符' },
	password_same: { status: 100000207, text: '新密码不能与原密码相同' },
	busy: { status: 100000208, text: '服务器繁忙，请稍后再试' },
	too_large: { status: 100000209, text: '请求内容过大' },
	type_unsupported: { status: 100000210, text: '请求的内容类型不受支持' },
	absent: { status: 100000301, text: '记录不存在' },
	material_absent: { status: 100000302, text: '素材不存在' },
	material_in_use: { status: 100000303, text: '素材正在被节目使用：{names}' },
	material_not_ready: { status: 100000304, text: '素材尚未处理完成：{name}' },
	group_absent: { status: 100000305, text: '组织不存在' },
	upload_absent: { status: 100000401, text: '上传任务不存在或已取消' },
	chunk_order: { status: 100000402, text: '分片顺序错误，应从第 {offset} 字节继续' },
	chunk_size: { status: 100000403, text: '分片大小错误' },
	upload_short: { status: 100000404, text: '文件尚未上传完整，应从第 {offset} 字节继续' },
	upload_limit: { status: 100000405, text: '文件大小超过限制 {limit}' },
	upload_count: { status: 100000406, text: '同时上传的文件不能超过 {count} 个' },
	disk_full: { status: 100000407, text: '服务器存储空间不足' },
	file_unsupported: { status: 100000408, text: '不支持的文件类型' },
	file_corrupted: { status: 100000409, text: '文件已损坏' },
	file_empty: { status: 100000410, text: '文件为空' },
	file_missing: { status: 100000411, text: '缺少文件' },
	picture_too_large: { status: 100000412, text: '图片像素过大' },
	program_absent: { status: 100000501, text: '节目不存在' },
	program_name_taken: { status: 100000502, text: '节目名称已存在' },
	program_conflict: { status: 100000503, text: '节目已被他人修改，请重新加载' },
	program_empty: { status: 100000504, text: '节目为空，不能发布：{name}' },
	program_in_use: { status: 100000505, text: '节目已关联发布，不能删除：{name}' },
	no_program: { status: 100000506, text: '请选择节目' },
	terminal_absent: { status: 100000601, text: '终端不存在' },
	serial_taken: { status: 100000602, text: '序列号已存在' },
	pairing_absent: { status: 100000603, text: '配对码错误或已过期' },
	no_terminal: { status: 100000604, text: '请选择终端' },
	terminal_key_wrong: { status: 100000605, text: '终端未添加或密钥错误' },
	terminal_token: { status: 100000606, text: '终端令牌无效' },
	bind_malformed: { status: 100000607, text: '绑定信息格式错误' },
	terminal_replaced: { status: 100000608, text: '同一终端已在别处连接' },
	name_taken: { status: 100000609, text: '名称已存在' },
	play_mode_unsupported: { status: 100000701, text: '此播放模式暂不支持' },
	download_absent: { status: 100000801, text: '下载任务不存在' },
	command_unsupported: { status: 100000802, text: '不支持的命令：{type}' },
	command_info_missing: { status: 100000803, text: '缺少 command_info' },
	token_name_taken: { status: 100000901, text: '令牌名称已存在' },
} as const satisfies Record<string, Message>

/** The name of a refusal. */
export type RefusalCode = keyof typeof refusals

/** The text of a message by its number, with `{places}` unfilled; undefined for a number of a newer server. */
export const textOf = (status: number): string | undefined =>
	Object.values(refusals).find(message => message.status === status)?.text

/** Why a field was refused, in the words that `data.fields` carries. */
export const field_faults = {
	missing: '必填',
	too_long: '太长',
	too_short: '太短',
	too_small: '数值太小',
	too_large: '数值太大',
	malformed: '格式不正确',
	unknown_value: '不是允许的值',
} as const satisfies Record<string, TextKey>
