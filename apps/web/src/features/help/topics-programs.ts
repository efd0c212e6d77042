import type { Topic } from './topic.ts'

const list = { path: '/schedule/programManage', text: '编辑节目' } as const

const editing: readonly Topic[] = [
	{
		name: 'windows',
		title: '编排窗口',
		purpose: '在画布上准确地放置窗口，把相关的窗口组合起来，并在节目之间复制。',
		steps: [
			'窗口靠近边缘、其他窗口和参考线时会吸附；拖动时按住 Ctrl 则不吸附，按住 Shift 只沿一个方向移动，按住 Alt 拖出副本。',
			'在{view}中显示{rulers}、网格、{action_safe}和{title_safe}；从标尺拖出{guides}，拖回标尺就去掉。',
			'选中一个或几个窗口，用对齐按钮排齐、等距分布或统一大小；在{window_look}中设置背景、不透明度、旋转、圆角和边框。',
			'选中几个窗口后点击{group}：它们一起被选中和移动；双击选中组里的一个窗口，用{ungroup}解散这个组。',
			'用 Ctrl+C 复制窗口，打开另一个节目后按 Ctrl+V：窗口连同其内容一起粘贴。',
			'在窗口列表中，锁定的窗口不会被误移；隐藏的窗口不会播放。',
			'按 ? 或点击{shortcuts}，可以看到编辑器的全部按键。',
		],
		troubles: [
			'窗口无法拖动或修改：它被锁定了；在窗口列表中点击锁形按钮解锁。',
			'选不中被遮住的窗口：按住 Alt 单击选择下层的窗口，或在窗口列表中选择它。',
		],
		screens: [list],
		related: ['programs', 'items', 'background', 'folding'],
	},
	{
		name: 'items',
		title: '设置窗口的播放内容',
		purpose: '决定一个窗口里的内容各播放多久、几次、在哪些日期，以及先后顺序。',
		steps: [
			'选中窗口，点击播放列表中的一项打开它的选项：{play_time}是播放一次的时间，{times}是轮到下一项之前播放几次。',
			'在{days}中填写首日和末日，例如促销的起止日期；留空表示不限，日期以终端所在地为准。',
			'拖动一项右侧的手柄改变顺序，也可以选中手柄后按上下方向键。',
			'勾选几项（按住 Shift 选中连续的几项），就可以一起复制、用{move_to_window}移到另一个窗口，或移除。',
			'{replace_item}：原来的时间、次数、日期和转场保持不变。',
		],
		troubles: [
			'一项今天不播放：列表中标出它已过期或未到日期；修改{days}，或清空它们。',
			'视频提前结束或重复：把{play_time}设为视频的长度。',
		],
		screens: [list],
		related: ['programs', 'making', 'timeline', 'checks'],
	},
	{
		name: 'background',
		title: '背景图片与背景音乐',
		purpose: '在所有窗口下面放一张图片，并在整个节目中播放音乐。',
		steps: [
			'点击画布的空白处，不选中任何窗口；右侧显示节目本身的设置。',
			'设置底色，或点击{background_picture}，再用{fit}决定它怎样铺满画布。',
			'用{add_music}选择音频：它们依次播放，播完从头开始；用箭头调整顺序，每个都有自己的音量。',
		],
		troubles: [
			'背景图片看不到：窗口把它遮住了；在{window_look}中让窗口的背景透明。',
			'预览时没有声音：打开{preview_sound}；终端上还要检查设备的音量。',
		],
		screens: [list],
		related: ['programs', 'windows', 'timeline'],
	},
	{
		name: 'folding',
		title: '特殊尺寸与折叠屏',
		purpose: '为竖屏、LED 箱体和条屏，以及由控制器折叠的长屏制作节目。',
		steps: [
			'新建节目时选择分辨率；选择{as_terminal}，就采用一个终端的尺寸和{device_type}。',
			'以后在编辑器中不选中窗口时，用{usual_sizes}或宽和高修改画布；窗口保持原位。',
			'控制器把长屏分成几段时，画布用屏幕展开后的尺寸，并选择{fold}：超长屏的各段上下排列，超宽屏的各段左右排列。',
			'在{piece}中填写一段的像素数，并用{fold_preview}核对控制器得到的画面。',
		],
		troubles: [
			'画面分段错位：{piece}须与控制器的设置一致；请查看控制器的说明。',
			'改变尺寸后窗口在画布之外：用顶部的检查提示找到它们，或选中后点击铺满画布。',
		],
		screens: [list],
		related: ['programs', 'windows', 'preview'],
	},
	{
		name: 'timeline',
		title: '在编辑器中播放',
		purpose: '边编辑边看节目在任何时刻的样子，并听到它的声音。',
		steps: [
			'点击{preview}，节目从播放位置开始在画布上播放；可以暂停，再点击一次停止。',
			'在{timeline}上可以看到每个窗口何时播放什么；拖动播放位置，画布就显示那个时刻。',
			'在刻度上拖动，或用方向键移动 0.1 秒、用 PageUp 和 PageDown 移动 1 秒；每个窗口停在那个时刻。',
			'用时间轴上的加号和减号缩放；点击一个色块，就选中它的窗口并打开这一项。',
			'{preview_sound}最初是关闭的；浏览器会记住您的选择。',
		],
		troubles: [
			'预览时不能修改：先停止预览。',
			'一项今天不播放：列表中标出它已过期或未到日期；修改{days}，或清空它们。',
		],
		screens: [list],
		related: ['items', 'preview', 'programs'],
	},
]

const keeping: readonly Topic[] = [
	{
		name: 'managing',
		title: '查找和管理节目',
		purpose: '在节目列表中找到节目，了解它的状况和用途，复制、修改或删除它。',
		steps: [
			'在{edit_programme}界面按名称搜索，用{sort}排列，或用{more_filters}按{device_type}、分辨率、{health}、创建者和日期筛选；地址栏中的链接保留这些条件。',
			'点击节目名称，看到它的截图、全部信息、窗口、素材和发布；点击{play_here}就在那里播放。',
			'{health}说明节目能否正常显示：缺失或处理失败的素材、终端上报的异常和待检查的项目都会在那里列出。',
			'在{more}菜单中，{copy}以新名称复制节目，{properties}修改名称和{device_type}，{make_template}把它存为模板。',
			'勾选几个节目，可以一起导出或删除。',
			'点击{more}中的{share_below}：下级组织可以预览、发布和复制这个节目，但不能修改。',
		],
		troubles: [
			'节目无法删除：发布或插播中用到它，提示列出了它们；一次删除几个时，要么全部删除，要么都不删除。',
			'节目不能修改或导出：它由上级组织共享；请先复制，再修改副本。',
		],
		screens: [list],
		related: ['programs', 'preview', 'packages', 'templates'],
	},
	{
		name: 'preview',
		title: '用链接预览节目',
		purpose: '发布之前按墙上的样子观看节目，并把同一画面的链接发给同事。',
		steps: [
			'在节目列表中点击{more}中的{preview}；可以播放、暂停，拖动到任何时刻，改变{speed}，打开声音或全屏显示。',
			'选择{screen_size}，看节目在另一种屏幕上怎样显示。',
			'在{play_as_on}和{time_zone}中选择日期和地点，例如促销的最后一天：只播放那天有效的内容，时钟也显示那里的时间。',
			'复制{preview_link}：打开的人看到同一个屏幕、同一个时刻和同一天。',
		],
		troubles: ['同事打不开链接：需要登录，并且有权查看该节目所在的组织。'],
		screens: [list],
		related: ['managing', 'timeline', 'checks'],
	},
	{
		name: 'checks',
		title: '发布前的检查',
		purpose: '在节目到达屏幕之前，发现没人会看到的内容和终端无法显示的内容。',
		steps: [
			'顶部提示待检查的问题，例如空窗口、画布之外的窗口或过多的视频；点击一条就能找到它。',
			'创建发布时选择节目，{look_before}列出每个节目的问题；点击一条，编辑器就在那个位置打开。',
			'检查的内容包括：缺失或未处理完的素材，已过期或未到日期的项目，被截断的文字，字体中没有的字符，终端可能无法解码的视频和过大的尺寸。',
			'这些是提示，不妨碍发布；只有空节目以及未通过审核的节目和素材会使发布被拒绝。',
		],
		troubles: ['提示在修改后仍在：发布时检查的是已保存的节目；先在编辑器中保存。'],
		screens: [list, { path: '/schedule/issueManage', text: '发布节目' }],
		related: ['publishing', 'items', 'review'],
	},
	{
		name: 'packages',
		title: '导出和导入节目',
		purpose: '把节目连同全部素材保存为一个文件，作为备份，或带到另一个系统。',
		steps: [
			'在节目列表中点击{more}中的{export}，或勾选几个节目一起导出；浏览器保存一个 .vitrine.zip 文件。',
			'在另一个系统中点击{import}，再用{choose_package}选择这个文件。',
			'导入之前会列出其中的节目，以及有多少素材是新的；素材库中已有的素材直接使用，不会重复。',
			'名称已被占用的节目会得到一个带编号的名称；导入要么全部成功，要么什么都不改变。',
			'{smil}保存一个 ZIP 文件，其中有 SMIL 3.0 文档和它的素材，供其他厂商的播放器使用；时钟、天气等 SMIL 没有的内容会先列出。{import}同样接受这样的 ZIP：每个页面成为一个节目。',
		],
		troubles: [
			'文件被拒绝：它不完整、被修改过，或来自更新的版本；重新导出，或先升级服务器。',
			'有些内容不能导入：提示列出了它们；{import_without}会导入其余部分。',
		],
		screens: [list],
		related: ['managing', 'templates', 'operations'],
	},
]

/** Further tasks with programs: in the editor, then in the list. */
export const programming: readonly Topic[] = [...editing, ...keeping]
