import type { TextKey } from '@vitrine/texts/all'
import { readCookie } from '../data/session/cookies.ts'

/** An entry of the top menu: a screen, or a group of screens. */
export interface MenuEntry {
	readonly text: TextKey
	readonly path: string
	/** Not shown in the menu: other pages link to it. */
	readonly hidden?: true
	readonly children?: readonly MenuEntry[]
}

/** The top menu, including the names of screens that are not shown in it (specification A §2). */
const menu: readonly MenuEntry[] = [
	{ text: '首页', path: '/home' },
	{ text: '播放统计', path: '/home/statistics', hidden: true },
	{ text: '播放完整率', path: '/home/completeness', hidden: true },
	{ text: '计划与实际播放', path: '/home/planned', hidden: true },
	{ text: '定期报告', path: '/home/reports', hidden: true },
	{ text: '素材', path: '/explorer/mediaList' },
	{
		text: '节目',
		path: '/schedule',
		children: [
			{ text: '编辑节目', path: '/schedule/programManage' },
			{ text: '发布节目', path: '/schedule/issueManage' },
		],
	},
	{ text: '终端', path: '/terminal/Control' },
	{ text: '终端健康', path: '/terminal/health', hidden: true },
	{ text: '多屏同步', path: '/terminal/sync', hidden: true },
	{
		text: '审核',
		path: '/review',
		children: [
			{ text: '素材审核', path: '/review/materialCheck' },
			{ text: '节目审核', path: '/review/programCheck' },
			{ text: '发布审核', path: '/review/issueCheck' },
		],
	},
	{
		text: '日志',
		path: '/log',
		children: [
			{ text: '登录日志', path: '/log/loginlLog' },
			{ text: '操作日志', path: '/log/operationLogs' },
			{ text: '终端日志', path: '/log/terminalLogs' },
		],
	},
	{
		text: '高级管理',
		path: '/system',
		children: [
			{ text: '组织管理', path: '/system/organizationManage' },
			{ text: '用户管理', path: '/system/userManage' },
			{ text: '角色管理', path: '/system/roleManage' },
			{ text: '系统布局', path: '/system/systemLayout' },
			{ text: '模板管理', path: '/system/templateManagement' },
			{ text: '节点管理', path: '/system/nodeManage' },
			{ text: 'Webhook', path: '/system/webhooks' },
			{ text: '审核设置', path: '/system/reviewSetting' },
			{ text: '紧急内容', path: '/system/rrgentContent' },
			{ text: '投放点', path: '/system/pointDelivery' },
			{ text: '软件授权', path: '/system/softwareLicence' },
			{ text: '系统维护', path: '/system/maintenance' },
			{ text: '单点登录', path: '/system/singleSignOn' },
		],
	},
	{ text: '帮助', path: '/help' },
	{ text: '节目预览', path: '/schedule/programPreview', hidden: true },
	{ text: '插播管理', path: '/schedule/interCutManage', hidden: true },
	{ text: '新建插播', path: '/schedule/newInterCut', hidden: true },
	{ text: '排期编辑', path: '/schedule/addSchedule', hidden: true },
	{ text: '播放列表发布', path: '/schedule/playList', hidden: true },
	{ text: '播放模拟', path: '/schedule/playSimulator', hidden: true },
	{ text: '日程模板', path: '/schedule/scheduleTemplate', hidden: true },
	{ text: '日历订阅', path: '/schedule/calendar', hidden: true },
	{ text: '终端升级', path: '/terminal/upgrade', hidden: true },
	{ text: '审核管理', path: '/review/checkManage', hidden: true },
	{
		text: '终端详情',
		path: '/device',
		hidden: true,
		children: [
			{ text: '终端控制', path: '/device/terminalControl' },
			{ text: '终端管理', path: '/device/terminalManage' },
			{ text: '终端日志', path: '/device/terminalLog' },
			{ text: '媒体服务器详情', path: '/device/kommanderDetails' },
			{ text: '终端详情', path: '/device/pandoraDetails' },
			{ text: '采集设备', path: '/device/acquisitionDevice' },
		],
	},
	{ text: '素材目录管理', path: '/system/mediaManage', hidden: true },
	{ text: '未送达的邮件', path: '/system/mail', hidden: true },
	{ text: '操作日志', path: '/system/operationLog', hidden: true },
	{ text: '添加投放点', path: '/system/addPoint', hidden: true },
	{ text: '节目模板', path: '/system/templateManagement/ProgramTemplate', hidden: true },
	{ text: '素材模板', path: '/system/templateManagement/Material', hidden: true },
	{ text: '字体', path: '/system/templateManagement/Font', hidden: true },
	{ text: '网页工具', path: '/system/templateManagement/WebTools', hidden: true },
	{ text: '断点续传测试', path: '/uploadResume', hidden: true },
]

const administrators_only = ['/system/roleManage', '/system/systemLayout', '/system/templateManagement']

/** The user's menu: entries of the role (specification A §6), filtered by permissions; the server has the final say. */
export const visibleMenu = (maySee: (address: string) => boolean): readonly MenuEntry[] =>
	forRole().flatMap(entry => {
		if (!entry.children) return maySee(entry.path) ? [entry] : []
		const children = entry.children.filter(child => !child.hidden && maySee(child.path))
		return children.length === 0 ? [] : [{ ...entry, children }]
	})

/** The entries that the cookies allow a role. */
const forRole = (): readonly MenuEntry[] => {
	const role = readCookie('role_id')
	const isReview = (entry: MenuEntry) => entry.path === '/review'
	const shown = menu.filter(entry => !entry.hidden)
	const entries = role === '2' ? shown.filter(entry => !isReview(entry)) : role === '3' ? shown.filter(isReview) : shown
	if (readCookie('isadmin') !== '0') return entries
	return entries.map(entry =>
		entry.children
			? { ...entry, children: entry.children.filter(child => !administrators_only.includes(child.path)) }
			: entry,
	)
}

/** The quick-add menu (specification A §2). */
export const quickAdd: readonly MenuEntry[] = [
	{ text: '添加素材', path: '/explorer/newMediaList' },
	{ text: '创建节目', path: '/schedule/programManage?type=addProgram' },
	{ text: '创建发布', path: '/schedule/issueManage?type=addRelease' },
	{ text: '添加终端', path: '/terminal/Control?type=addTerminal' },
	{ text: '创建账号', path: '/system/userManage?type=addUser' },
]

/** Areas that count as another entry's: the terminal page belongs to the terminals. */
const area_of: Readonly<Record<string, string>> = { device: 'terminal' }

const areaOf = (path: string): string => {
	const [, area = ''] = path.toLowerCase().split('/')
	return area_of[area] ?? area
}

/** Whether an entry is the one for this path: a whole area such as `/terminal` is one entry. */
export const isCurrent = (entry: MenuEntry, path: string): boolean =>
	areaOf(path === '/' ? '/home' : path) === areaOf(entry.path)
