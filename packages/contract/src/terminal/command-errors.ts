import { rule_errors } from './rule-errors.ts'
import { upgrade_errors } from './upgrade-errors.ts'

/** Why a command is sent to nobody, or upgrades nothing (specification B §5 and §9); the numbers are those of `error-codes.ts`. */
export const command_errors = {
	command_unsupported: { status: 100000802, text: '不支持的命令：{type}' },
	command_info_missing: { status: 100000803, text: '缺少 command_info' },
	device_offline: { status: 100002130, text: '设备离线！' },
	command_cooldown: { status: 100002131, text: '请等待 {seconds} 秒后再操作' },
	group_ids_missing: { status: 100002132, text: '缺少 group_ids' },
	devices_sn_missing: { status: 100002133, text: '缺少 devices_sn' },
	command_program_missing: { status: 100002134, text: '缺少 program' },
	command_absent: { status: 100002135, text: '命令不存在' },
	command_sent: { status: 100002136, text: '命令已发送，不能取消' },
	command_data: { status: 100002137, text: '命令“{type}”的“{field}”填写有误' },
	command_queue_full: { status: 100002138, text: '终端有过多命令等待执行' },
	command_too_large: { status: 100002139, text: '命令内容过大' },
	command_member_unknown: { status: 100002716, text: '命令“{type}”没有参数“{field}”' },
	command_changed: { status: 100002733, text: '终端刚收到另一条“{type}”命令，请重新读取后再发送' },
	wake_elsewhere: { status: 100002732, text: '“{name}”与要唤醒的终端不在同一组织，不能唤醒它' },
	wake_no_address: { status: 100002726, text: '终端从未上报 MAC 地址，不能唤醒' },
	...rule_errors,
	...upgrade_errors,
} as const
