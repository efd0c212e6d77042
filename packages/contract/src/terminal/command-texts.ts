import { type CommandType, isCommandType } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import type { TextKey } from '@vitrine/texts/all'

const types: Readonly<Record<CommandType, TextKey>> = {
	restart: '重启',
	restart_schedule: '定时开机',
	screen_power: '开关屏',
	screen_timing: '定时开关屏',
	brightness: '亮度',
	volume: '音量',
	color: '色温',
	relay: '继电器',
	sensor_config: '传感器设置',
	time_zone: '时区',
	signal_switch: '信号源切换',
	multi_screen_sync: '多屏同步',
	timer_play: '定时播放开关',
	program_switch: '节目切换',
	app_upgrade: '应用升级',
	system_upgrade: '系统升级',
	screenshot: '获取截图',
	live_view: '实时画面',
	cloud_care: '云护理',
	remote_lock: '远程锁定',
	rules: '规则',
	rule_value: '规则数值',
	resolution: '分辨率',
	screen_fold: '屏幕折叠',
	network: '网络设置',
	server_migrate: '服务器迁移',
	confirm_change: '保留更改',
	language: '语言',
	storage: '存储清理',
	log_upload: '日志上传',
	self_test: '屏幕自检',
	central_control: '中控命令',
	media_playback: '方案播放',
	media_output: '输出画面',
	media_preset: '预案调用',
	media_shutdown: '关闭媒体服务器',
	wake: '网络唤醒',
	info: '查询终端信息',
	programs: '查询终端节目',
	sensors: '查询传感器',
	stop_download: '停止下载',
}

/** The text of a call's commands, whose types are joined by commas; an unknown type is shown unchanged. */
export const commandTexts = (joined: string): (TextKey | string)[] =>
	joined.split(',').map(type => (isCommandType(type) ? types[type] : type))

/** Texts of the states of a command (specification B §4). */
export const command_state_texts: Readonly<Record<CommandState, TextKey>> = {
	queued: '等待发送',
	sent: '命令已发送',
	received: '终端已收到',
	executing: '正在执行',
	succeeded: '执行成功',
	failed: '执行失败',
	timeout: '超时未反馈',
	expired: '未送达已过期',
	cancelled: '已取消',
	unsupported: '终端不支持',
}
