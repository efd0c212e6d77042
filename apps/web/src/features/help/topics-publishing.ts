import type { Topic } from './topic.ts'

/** What plays where and when, and what comes in between. */
export const publishing: readonly Topic[] = [
	{
		name: 'hours',
		title: '按时段播放节目',
		purpose: '让每个节目在自己的时间播放：一天中的时段、日期和星期。',
		steps: [
			'在{publish_programme}界面点击{publish_playlist}，加入至少两个节目，选择{timed}，再点击{edit_slots}。',
			'填写{start_time}和{end_time}，结束的那一秒也播放；用{add_slot}为同一节目添加时段。',
			'用{limit_dates}填写第一天和最后一天，用{limit_weekdays}选择星期；都不勾选就每天播放。',
			'几个节目的时段重叠时轮流播放：{per_round}是每次轮到时播放几遍，{per_day}是一天最多几遍。',
			'{play_view}显示{day}或{week}中什么时候播放什么；可以更换日期和{time_zone}。',
			'点击{back_to_playlist}，选择终端，然后点击{publish}。时段按每个终端所在地的时间，时区不同也一样。',
		],
		troubles: [
			'跨过午夜：分成两个时段，一个到 23:59:59，另一个从 00:00:00 开始。',
			'提示日程时间冲突：同一节目的两个时段在同一天重叠；改动其中一个。不同的节目可以重叠。',
			'时段之外什么也不播放：{cover}代替了原来的内容；用{additional}发布，时段之外就继续播放原来的内容。',
		],
		screens: [
			{ path: '/schedule/playList', text: '播放列表发布' },
			{ path: '/schedule/addSchedule', text: '排期编辑' },
		],
		related: ['publishing', 'releases', 'simulator'],
	},
	{
		name: 'releases',
		title: '查看、结束和恢复发布',
		purpose: '了解每次发布到了哪一步，结束或复制它，或回到上一次发布。',
		steps: [
			'在{publish_programme}界面按名称、编号、播放方式、类型、状态、组织、发布人和日期筛选；链接保留这些条件。',
			'{pending}、{rejected}、{approved}和{not_needed}说明审核；{awaiting}是开始时间未到，{over}是失效时间已过，{ended}是有人结束了它。',
			'点击名称查看节目、时段、有效期、审核和每个终端的下载进度；可以搜索终端，或只看一种结果。',
			'{first_some}表示它只在部分终端上；{halted}时先看失败的原因，再点击{continue_release}或{end_release}。',
			'{end_release}使终端停止播放它，尚未下载的不再下载；离线的终端连接后停止。',
			'{go_back}把{releases_before}中的内容重新发给终端并结束此发布；下载完之前画面不变。',
			'{copy_release}把节目、时段和终端带到{publish_playlist}，修改后成为新的发布；{resend_failed}和{resend_all}使终端再下载一次。',
		],
		troubles: [
			'没有{go_back}：这些终端之前没有可恢复的覆盖发布，或者此发布是追加发布、紧急播放、插播或紧急内容。',
			'恢复之后有的终端不再播放：它们之前没有发布。',
			'待审核的发布不能结束：只有发布人可以撤回它，其他人在审核中决定。',
		],
		screens: [{ path: '/schedule/issueManage', text: '发布节目' }],
		related: ['publishing', 'simulator', 'review'],
	},
	{
		name: 'simulator',
		title: '播放模拟：终端为什么播放它',
		purpose: '选择终端和时刻，看它播放什么，以及每个发布为什么播放或不播放。',
		steps: [
			'在{publish_programme}界面点击{simulator}，或在发布的详细信息中点击终端的名称。',
			'选择终端，在{time_at_terminal}中填写时刻，将来的日期也可以；{on_screen}是那时的节目和它所属的发布。',
			'{whole_day}列出当天每段时间播放的内容；{what_became}列出每个发布的原因，例如被覆盖、被打断或不在时段内。',
			'勾选{count_downloaded}，就按下载完成之后计算；不勾选则只计算终端已有的内容。',
		],
		troubles: [
			'显示{not_there}：终端尚未下载完；在{progress}中查看原因。',
			'提示终端尚未报告时区：按您电脑的时区计算，结果可能与终端相差几小时。',
		],
		screens: [{ path: '/schedule/playSimulator', text: '播放模拟' }],
		related: ['releases', 'hours', 'presence'],
	},
	{
		name: 'interludes',
		title: '用插播打断正在播放的内容',
		purpose: '让几个节目或一个输入信号立即或在预约的时间播放，播完后从被打断处继续。',
		steps: [
			'在{publish_programme}界面上方点击{interludes}，然后点击{new_interlude}。',
			'填写名称和分辨率，选择类型：{interlude_programmes}依次播放几个节目，{interlude_input}显示屏幕的一个输入口。',
			'节目用{add_programme}加入，每一项选择{by_count}或{by_time}；输入信号则选择{input}和播放时长。',
			'{save}只保存；{save_and_publish}接着选择{now}或{at_a_time}，以及终端。预约的时间按每个终端的当地时间。',
			'{interlude_events}显示每次插播的时间、状态和送达情况；{end_interlude}使终端立即回到被打断的内容。',
		],
		troubles: [
			'终端没有播放插播：插播最多迟到 15 分钟，届时仍离线或未下载完的终端不再播放它。',
			'不能发布：插播在等待审核，或已被驳回；修改被驳回的插播，它会再次等待审核。',
			'预约被拒绝：时间已过，或在一年以后。',
		],
		screens: [
			{ path: '/schedule/interCutManage', text: '插播管理' },
			{ path: '/schedule/newInterCut', text: '新建插播' },
		],
		related: ['emergencies', 'releases', 'review'],
	},
	{
		name: 'emergencies',
		title: '紧急内容：立即通知',
		purpose: '在需要时立即在终端上显示文字，并看到哪些终端已经收到。',
		steps: [
			'在{management}中打开{emergency}，用{new_emergency}事先写好内容；文字至少填写一种语言，多种语言轮流显示。',
			'{position}为{whole_screen}时中断播放，为条幅时覆盖在播放的内容之上；还可以选择字号、颜色、滚动、闪烁和{sound}。',
			'{shown_for}以秒计算，或选择{until_taken_down}；同时有几个紧急内容时，优先级大的先显示。',
			'点击{publish_emergency}，选择{write_now}或{use_saved}，再选择终端，点击{next_confirm}；核对后点击{publish_now}。',
			'上方列出正在显示的紧急内容和已收到的终端数量；{who_has_it}逐个列出终端，尚未收到的在前。',
			'显示期间可以改变{position}；{take_down}使所有终端停止显示，被中断的内容从中断处继续。',
			'可以在{two_persons}中为组织设定：在其终端上显示之前，须由另一位有发布权限的人点击{confirm}。',
		],
		troubles: [
			'正在等待确认：发布人不能自己确认。显示时长从发布时算起，等待的时间也算在内。',
			'终端当时离线：连接后立即显示；显示时长已过的不再显示。',
			'没有{publish_emergency}按钮：您的角色需要{publish_right}权限。',
		],
		screens: [{ path: '/system/rrgentContent', text: '紧急内容' }],
		related: ['interludes', 'presence', 'users'],
	},
	{
		name: 'schedule-templates',
		title: '定时开关屏幕、调节亮度和音量',
		purpose: '把带有时间的命令写成日程模板，应用到许多终端。',
		steps: [
			'在{terminal}界面点击{schedule_template}，然后点击{new_schedule_template}。',
			'每条命令有{operation}、值和{execution_time}：开关屏幕、亮度、音量，或重启播放器；用{add_command}继续添加，最多 64 条。',
			'用{limit_dates}和{limit_weekdays}限定日期和星期；时间按每个终端的当地时间。',
			'点击{apply}并选择终端；它代替这些终端之前应用的日程模板。',
			'{applied}显示有多少终端已经收到；{end_applied}使它们恢复为屏幕打开、亮度和音量 100%。',
		],
		troubles: [
			'修改模板后终端没有变化：终端按应用时的命令执行，请再次点击{apply}。',
			'终端在命令的时间没有运行：启动后采用最近一次应有的屏幕、亮度和音量；错过的重启不再执行。',
			'网页播放器不能切断屏幕的电源：屏幕关闭时，它显示黑屏并静音；紧急内容照常显示。',
		],
		screens: [{ path: '/schedule/scheduleTemplate', text: '日程模板' }],
		related: ['terminals', 'presence', 'emergencies'],
	},
]
