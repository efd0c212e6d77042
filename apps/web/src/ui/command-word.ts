import { commandChoiceText } from '@vitrine/contract/terminal/command-field-texts'
import { command_state_texts, commandTexts } from '@vitrine/contract/terminal/command-texts'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { shownText } from '@vitrine/domain/command/plain-name'
import type { TextKey } from '@vitrine/texts/all'
import { t, translated } from '../data/text.ts'

/** The label of a command type; several types of one call are joined by commas. */
export const commandWord = (joined: string): string =>
	commandTexts(joined)
		.map(text => translated(text))
		.join(', ')

/** The title of a command; one that only reads changes nothing. */
export const commandTitle = ({ type, request_type }: { type: string; request_type: string }): string =>
	request_type === 'get' ? t('读取：{name}', { name: commandWord(type) }) : commandWord(type)

/** An option of a command in words; what has none is shown as it is. */
export const commandOptionWord = (type: string, choice: string): string => {
	const text = commandChoiceText(type, choice)
	return text === undefined ? choice : t(text)
}

export const commandStateWord = (state: CommandState): string => t(command_state_texts[state])

const endings: Readonly<Record<string, TextKey>> = {
	replaced: '已被更新的命令取代',
	not_listed: '此播放器不支持该命令',
	out_of_reach: '终端已属于其他组织',
	terminal_removed: '终端已移除',
	player_no_picture: '屏幕上没有可截取的内容',
	player_wrong_value: '参数错误',
	player_no_sensor: '浏览器播放器没有光线传感器',
	player_only_playback: '浏览器播放器只能锁定播放',
	player_timed_play: '定时播放已开启，不能切换节目',
	player_program_absent: '终端上没有此节目',
	player_locked: '终端已锁定，不能更改地址',
	player_only_itself: '浏览器播放器只能重启自身',
	player_values_full: '终端保存的规则数值已满',
	player_not_known: '此播放器不支持该命令',
	player_browser_bound: '浏览器播放器不能更改服务器、网络和分辨率',
	player_no_switches: '浏览器播放器不能切换信号源和继电器',
	player_beyond_limits: '亮度超出此终端的上下限',
	player_storage_own: '浏览器播放器只保存要播放的内容，不能全部清除',
	player_input_absent: '终端没有此信号输入',
	player_input_address: '端口是网络地址，浏览器无法采集',
	player_input_unsupported: '终端的浏览器不能采集信号',
	player_input_denied: '终端的浏览器没有使用采集设备的权限',
	player_input_busy: '采集设备正被其他程序占用，或没有响应',
	player_input_silent: '信号输入没有画面',
	player_input_protected: '受保护的内容（HDCP），无法采集',
	change_not_confirmed: '没有及时确认，已恢复原来的设置',
	change_not_reached: '没有及时连接服务器，已恢复原来的设置',
	change_failed: '更改失败，保留原来的设置',
	change_restarted: '终端在此期间重启，已恢复原来的设置',
	change_replaced: '已被新的更改取代',
	change_absent: '没有可以保留的更改，可能已经恢复',
	migration_name_unknown: '找不到此名称的服务器',
	migration_unreachable: '终端无法连接此地址',
	migration_timed_out: '服务器 10 秒内没有响应',
	migration_certificate: '终端不信任服务器的证书',
	migration_not_vitrine: '此地址不是 Vitrine 服务器，或版本过旧',
	migration_login_wrong: '新服务器上的用户名或密码错误',
	migration_too_many_logins: '登录失败次数过多，新服务器暂时拒绝登录',
	migration_not_permitted: '该账号在新服务器上不能添加终端',
	migration_second_factor: '该账号启用了两步验证，请使用另一个账号',
	migration_must_change_password: '该账号必须先在新服务器上修改密码',
	migration_serial_taken: '新服务器上已有此序列号，但密钥或组织不同',
	migration_clock: '终端与新服务器的时间相差超过 5 分钟，请校准两者的时间后重试',
	migration_refused: '新服务器拒绝了终端',
	migration_same_server: '终端已在此服务器上',
	migration_password_gone: '服务器重启后已没有密码，请重新开始',
	upgrade_interrupted: '下载中断，正在重试',
	upgrade_not_installed: '安装失败',
	upgrade_older: '文件版本低于终端当前版本，未降级',
	upgrade_same: '终端已是此版本',
	hash_wrong: '文件校验失败',
	storage_full: '存储空间不足',
}

/** Why a command ended, from its code or from the terminal's own report. */
export const commandTipsWord = (tips: string): string => {
	const ending = Object.hasOwn(endings, tips) ? endings[tips] : undefined
	return ending === undefined ? shownText(tips) : t(ending)
}
