import type { InstallationChecks } from '@vitrine/contract/people/maintenance'
import type { CheckKey, CheckState, Finding, MediaTool } from '@vitrine/domain/maintenance/installation-checks'
import type { Permission } from '@vitrine/domain/people/permission'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { bytes, listed, moment, numberWord } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

/** The subject of each check. */
export const check_names: Readonly<Record<CheckKey, TextKey>> = {
	address: '访问地址',
	proxy: '反向代理',
	first_password: '管理员密码',
	second_factor: '两步验证',
	mail: '邮件服务器',
	backup_plan: '备份计划',
	backup_place: '备份位置',
	tools: '媒体工具',
	disk: '磁盘空间',
	backup: '备份',
	mail_queue: '邮件发送',
	files: '存储的文件',
	processing: '素材处理',
	incidents: '终端健康',
	database: '数据库',
	retention: '日志清理',
	player: '播放器',
	licence: '软件授权',
}

export const state_words: Readonly<Record<CheckState, { tone: Tone; text: TextKey }>> = {
	good: { tone: 'green', text: '良好' },
	advice: { tone: 'amber', text: '建议' },
	problem: { tone: 'red', text: '问题' },
}

const finding_words: Readonly<Record<Finding, TextKey>> = {
	address_tls: '浏览器通过 HTTPS 访问。',
	address_unset: '未设置访问地址（VITRINE_PUBLIC_URL）：邮件中没有链接，登录也没有 TLS 保护。只在本机试用时可以忽略。',
	address_plain:
		'浏览器访问时没有 TLS，密码以明文传输。请在服务器前启用 HTTPS，并把 VITRINE_PUBLIC_URL 改为 https:// 地址。',
	proxy_known: '没有来自未知代理的请求。',
	proxy_unknown:
		'有请求带有 X-Forwarded-For，但没有设置受信任的代理：所有访问者可能被视为同一个地址。服务器位于反向代理之后时，请设置 VITRINE_TRUST_PROXY。',
	passwords_own: '管理员都使用自己设置的密码。',
	password_first: '{count} 个管理员账号仍在使用他人设置的密码，请登录后修改。',
	factor_all: '所有管理员都启用了两步验证。',
	factor_missing: '{count} 个管理员账号没有启用两步验证，可在个人中心启用。',
	mail_set: '邮件通过设定的服务器发送。',
	mail_unset: '未设置邮件服务器（VITRINE_SMTP_URL）：找回密码、推荐码和通知邮件只写入数据目录，不会发出。',
	backup_planned: '服务器按计划备份。',
	backup_by_others: '备份由其他程序写入，服务器每天检查一次。',
	backup_no_folder: '没有备份目录。请用 VITRINE_BACKUP_DIR 指定一个目录（最好在另一块磁盘上），然后重新启动服务器。',
	backup_unplanned: '还没有备份计划，请在下方设置。',
	backup_apart: '备份位于另一块磁盘上。',
	backup_same_disk: '备份与数据在同一块磁盘上，磁盘损坏时会一起丢失。请再复制到别处，或把备份目录移到另一块磁盘。',
	tools_all: '已找到所有媒体工具。',
	tools_missing: '未找到 {names}。没有 FFmpeg 就不能转换视频，没有 LibreOffice 和 Poppler 就不能导入文档。',
	disk_free: '可用空间 {size}。',
	disk_small: '可用空间只剩 {size}。请扩大磁盘，或清空回收站、删除不再使用的素材。',
	disk_full: '磁盘已满（剩余 {size}），只能进行释放空间的操作。请清空回收站、删除素材，或扩大磁盘。',
	backup_made: '最近一次备份：{time}，已通过恢复测试。',
	backup_awaited: '还没到第一次备份的时间。',
	backup_failed: '最近一次备份失败（{time}），原因见下方列表。',
	backup_old: '已经太久没有备份。请立即备份，并查看下方列表。',
	backup_damaged: '最近的备份不完整，详见下方列表和程序日志。',
	mails_out: '没有积压的邮件。',
	mails_failed: '最近七天有 {count} 封邮件没有送达。',
	mails_waiting: '{count} 封邮件等待发送超过一小时，请检查邮件服务器。',
	files_whole: '没有丢失的文件。',
	files_lost: '{count} 个存储的文件丢失或损坏。请从备份中复制回来，或重新上传同一文件。',
	steps_done: '没有失败的处理步骤。',
	steps_failed: '{count} 个素材处理步骤失败，详见素材列表。',
	incidents_none: '没有未解决的终端故障。',
	incidents_open: '{count} 个终端故障未解决。',
	database_well: '数据库正常。',
	clock_off: '数据库与服务器的时钟相差 {count} 秒。请用 NTP 校准两台机器。',
	retention_done: '过期的日志已于 {time} 清理。',
	retention_awaited: '服务器启动一小时后进行第一次日志清理。',
	retention_stopped: '日志清理已停止。请查看程序日志，并重新启动服务器。',
	player_served: '服务器提供播放器。',
	player_missing: '没有播放器文件，浏览器终端无法启动。请运行 npm run build，然后重新启动服务器。',
	licence_valid: '软件授权有效。',
	licence_ending: '软件授权将于 {time} 到期，请安装新的授权。',
	licence_grace: '软件授权已到期，{time} 之后不能添加终端或发布。请安装新的授权。',
	licence_over: '软件授权已到期，不能添加终端或发布。请安装新的授权。',
	licence_unreadable: '已安装的软件授权不适用于此服务器，请更换或移除。',
}

/** Programs by the names of the packages that contain them. */
const tool_names: Readonly<Record<MediaTool, string>> = {
	ffmpeg: 'FFmpeg',
	ffprobe: 'FFmpeg',
	soffice: 'LibreOffice',
	pdftoppm: 'Poppler',
}

type Check = InstallationChecks['checks'][number]

/** The finding of a check, and how to fix it. */
export const findingText = ({ finding, value }: Check, tools: readonly MediaTool[]): string => {
	const number = value ?? 0
	return t(finding_words[finding], {
		count: numberWord(finding === 'clock_off' ? Math.round(number / 1000) : number),
		size: bytes(number),
		time: moment(number),
		names: listed([...new Set(tools.map(tool => tool_names[tool]))]),
	})
}

/** The screen where a finding can be fixed, for users who can open it. */
export const check_links: Readonly<Partial<Record<Finding, { path: string; text: TextKey; may?: Permission }>>> = {
	factor_missing: { path: '/system/personalCenter', text: '个人中心' },
	password_first: { path: '/system/userManage', text: '用户管理', may: 'users.read' },
	mails_failed: { path: '/system/mail', text: '未送达的邮件' },
	mails_waiting: { path: '/system/mail', text: '未送达的邮件' },
	incidents_open: { path: '/terminal/health', text: '终端健康', may: 'terminals.read' },
	steps_failed: { path: '/explorer/mediaList', text: '素材', may: 'materials.read' },
	licence_ending: { path: '/system/softwareLicence', text: '软件授权' },
	licence_grace: { path: '/system/softwareLicence', text: '软件授权' },
	licence_over: { path: '/system/softwareLicence', text: '软件授权' },
	licence_unreadable: { path: '/system/softwareLicence', text: '软件授权' },
}
