import type { Topic } from './topic.ts'

const terminals = [{ path: '/terminal/Control', text: '终端' }] as const

/** The terminal page: measurements, controls, and sent commands. */
export const terminal_page: readonly Topic[] = [
	{
		name: 'sensors',
		title: '传感器数据',
		purpose: '查看终端测到的温度、湿度、电压等数值，现在的和过去三个月的。',
		steps: [
			'打开终端的页面，选择{sensors}：每个传感器显示最新的数值和测量的时间，有新数值时自动更新。',
			'曲线显示平均值，阴影显示最低到最高；用鼠标指向一处可以看到那时的数值。',
			'{by_day}显示某一天；数据保留三个月，48 小时内每 5 分钟一个值，更早的每小时一个值。',
			'展开{data_table}可以逐行读取数值。',
		],
		troubles: [
			'没有传感器：终端没有上报数值；浏览器播放器没有传感器。',
			'曲线中断：这段时间终端没有测量；断网时的数值在恢复连接后补上。',
		],
		screens: terminals,
		related: ['acquisition', 'rules', 'health'],
	},
	{
		name: 'acquisition',
		title: '采集设备与传感器上下限',
		purpose: '登记接在终端上的传感器箱和采集卡，并在数值超限时得到故障提醒。',
		steps: [
			'在终端列表打开{acquisition_devices}，点击{register_device}：填写名称，选择所属终端和端口。',
			'列表显示每台设备的状态和最近读数，超限的排在最前；点击名称查看曲线和使用其数据的规则。',
			'在设备页面或终端的传感器页面点击{set_limits}：填写上限、下限和回差，留空即不限。',
			'传感器有固定偏差时，在同一处点击{calibrate}填写校准偏移，例如 -1.5：读数、曲线和上下限都会使用，旁边仍显示实测值。',
			'超出上下限时产生故障“传感器超限”；数值回到限内并超过回差后，故障自动结束。',
			'点击{start_preview}查看视频采集设备此刻的画面；5 分钟后自动停止，无法显示时会说明原因。',
			'视频采集设备的画面可以放进节目：在其页面点击{use_in_new_program}，或在编辑器的外部信号中选为{signal_source}。',
		],
		troubles: [
			'没有数据：终端在线，但 15 分钟没有收到读数；请检查设备的电源和接线。',
			'端口已被占用：同一终端的一个端口只能登记一台设备；先修改或删除原来的设备。',
			'节目窗口显示“没有信号”：设备须登记在播放节目的终端上，端口须与终端上采集卡的名称相符；改正后无需重新发布。',
		],
		screens: [{ path: '/device/acquisitionDevice', text: '采集设备' }],
		related: ['sensors', 'health', 'rules'],
	},
	{
		name: 'relays',
		title: '多功能卡与继电器',
		purpose: '给继电器命名，接通和断开屏幕电源、风扇、空调或照明。',
		steps: [
			'打开终端的页面，选择{function_card}：8 个继电器各显示终端上报的状态和最近要求的状态。',
			'填写名称，选择{relay_purpose}，点击{save}：这样只会保存，不会动作。',
			'{relay_on}、{relay_off}或{relay_pulse}；下方显示命令的进展。控制屏幕电源的继电器在动作前会询问。',
		],
		troubles: [
			'名称不见了：它保存在终端上；点击{read_from_terminal}重新读取。',
			'状态尚未上报：终端上报继电器状态后才会显示；离线时的命令在连接后执行，7 天内有效。',
			'切换前总是询问：继电器的{relay_purpose}未知；选择并保存后，只有控制屏幕电源的继电器会询问。',
		],
		screens: terminals,
		related: ['rules', 'command-history'],
	},
	{
		name: 'other-settings',
		title: '终端的其他设置',
		purpose: '更改设备本身的设置：时区、语言、信号源、屏幕折叠、传感器、存储和日志。',
		steps: [
			'打开终端的页面，选择{other_settings}：每项设置显示终端上报的值、最近要求的值以及是否一致。',
			'点击{edit}，填写后点击{send_command}；会中断画面或无法简单撤销的命令，发送前会询问。',
			'{read_from_terminal}询问终端现在的设置。',
		],
		troubles: [
			'显示“终端不支持”：原因写在原处。浏览器中的播放器不能更改设备的设置，请在设备上更改。',
			'显示“尚未一致”：终端还没有执行；离线时的设置在连接后执行，7 天内有效。',
		],
		screens: terminals,
		related: ['relays', 'command-history', 'many-commands'],
	},
	{
		name: 'many-commands',
		title: '向多个终端发送命令',
		purpose: '一次为许多终端调节亮度、锁定、更改时区等，并跟踪结果。',
		steps: [
			'在终端列表中勾选终端，需要时选择全部符合条件的终端，然后点击{send_command}。',
			'菜单中是最常用的命令，{further_commands}中是其余的命令，填写方式与单个终端相同。',
			'确认时写明终端的数量；之后显示进展，以后可以用{bulk_results}再次打开。',
			'{cancel_waiting}撤回还没有送达的命令；已经送达的终端不受影响。',
			'终端页面的{rules}中，{copy_rules}用它的规则替换其他终端的规则。',
		],
		troubles: [
			'没有复选框：您的角色不能控制或管理终端。',
			'有的终端没有收到命令：原因列在结果下方，例如离线、已封禁或刚刚收到过同类命令。',
		],
		screens: terminals,
		related: ['other-settings', 'command-history', 'rules'],
	},
	{
		name: 'media-server',
		title: '媒体服务器的播放控制',
		purpose: '按 Cue 播放方案，预载后切出，切换黑场、预案和信号源。',
		steps: [
			'打开媒体服务器的页面，选择{media_playback}：最上面是它自己上报的方案、Cue 和时间码。',
			'{media_preload}一个 Cue，准备好后点击{media_take}立即切出；也可以直接跳转到某个 Cue 或某个时间。',
			'黑场和定格只改变输出画面，方案照常运行；恢复时选择{media_normal}。',
			'{media_hardware}列出授权、显卡、同步锁相，以及每个输出口和输入口。',
			'在{media_hardware}中可以{shut_down}；离线后由同一网络中的另一个终端{wake}，默认选择第一个能做到的终端。',
		],
		troubles: [
			'某一部分不可用：终端上报的功能中没有它，原因写在原处；请升级终端上的软件。',
			'按钮都不可用：终端离线，或您没有控制终端的权限。',
			'唤醒后没有上线：请在媒体服务器的 BIOS 和系统中启用网络唤醒，并确认所选终端与它在同一网络。',
		],
		screens: terminals,
		related: ['command-history', 'presence'],
	},
	{
		name: 'uploaded-logs',
		title: '终端自己的日志',
		purpose: '向终端索取它自己记录的日志，了解它为什么重启、断线或不播放。',
		steps: [
			'打开终端的页面，选择{log}：上方是服务器记录的事件，下方是终端上传的日志。',
			'选择日志类型，点击{ask_for_log}：终端发送最近一周的日志，送达后自动出现在列表中。',
			'下载日志，用文本编辑器打开；.gz 文件需先解压。',
			'每个终端保留最近 20 份，最多 30 天；不再需要的可以{delete}。',
		],
		troubles: [
			'按钮不可用：终端离线，或它的播放器不支持上传日志。',
			'没有送达：在{command_history}中查看命令的结果；一个终端每小时最多上传 12 份。',
		],
		screens: terminals,
		related: ['command-history', 'presence'],
	},
	{
		name: 'command-history',
		title: '终端的命令记录',
		purpose: '查看谁在什么时候向终端下达了什么命令，以及结果。',
		steps: [
			'打开终端的页面，选择{command_history}：最新的命令在最上面，每一条写明时间、操作人和状态，保留三个月。',
			'“读取”表示只是询问终端，没有更改任何设置。',
			'用{command}和{state}缩小范围；展开{course}查看每一步的时间和终端的回答。',
			'等待发送的命令可以用{cancel_command}撤回；已经发出的不能撤回。',
		],
		troubles: ['执行失败：原因写在同一行；排除原因后重新下达。超时未反馈：终端收到后没有回答，请看它上报的当前状态。'],
		screens: terminals,
		related: ['relays', 'presence'],
	},
	{
		name: 'screen-sync',
		title: '让多个屏幕同步播放',
		purpose: '几个终端在同一时刻显示相同的内容，并看到它们相差多少毫秒。',
		steps: [
			'把同一个节目发布到这些终端；循环播放的节目按时钟排列，所以各终端播放到同一处。',
			'在{terminal}界面点击{screen_sync}，再点击{join_sync}：填写组编号，选择终端。',
			'打开组：每个终端显示它与基准或中间值相差多少；34 毫秒以内（60 Hz 的两帧）为{in_step}。',
			'显示屏自身有延迟时，在{sync_settings}中填写{display_delay}：负数让这个终端提前显示。',
			'{sync_history}显示过去 24 小时或最近 7 天中某一天的偏差，可以选择整个组或一个终端；红色虚线是 34 毫秒的界限。',
		],
		troubles: [
			'{not_measured}：终端还没有播放完一项内容、页面在后台，或它与服务器的连接太慢，时钟误差超过 34 毫秒。',
			'断网后：终端按自己的时钟继续播放，时间越长相差越大，恢复连接后自动校正。',
		],
		screens: [{ path: '/terminal/sync', text: '多屏同步' }],
		related: ['publishing', 'presence'],
	},
]
