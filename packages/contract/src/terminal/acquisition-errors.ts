/** Errors of sensor limits and of acquisition devices (decision 085). */
export const acquisition_errors = {
	limit_order: { status: 100002520, text: '下限必须小于上限' },
	limit_slack: {
		status: 100002521,
		text: '回差过大：下限加回差不能超过上限减回差；只有一个限值时，回差不能超过该限值或 10；回到限内的值须在传感器的量程内',
	},
	limit_range: { status: 100002540, text: '此传感器的限值须在 {least} 至 {most} 之间' },
	offset_range: { status: 100002724, text: '此传感器的校准偏移须在 -{most} 至 {most} 之间' },
	offset_switch: { status: 100002725, text: '此传感器只有开和关，不能校准' },
	sensor_absent: { status: 100002522, text: '终端没有上报此传感器' },
	acquisition_absent: { status: 100002523, text: '采集设备不存在' },
	acquisition_port_taken: { status: 100002524, text: '此终端的端口“{port}”已登记采集设备“{name}”' },
	acquisition_port_alone: { status: 100002525, text: '请先选择所属终端，再填写端口' },
	acquisition_many: { status: 100002527, text: '一个终端最多登记 {count} 个采集设备' },
	acquisition_not_video: { status: 100002700, text: '“{name}”不是视频采集设备，不能作为信号源' },
	acquisition_in_use: { status: 100002701, text: '“{name}”正被 {count} 个节目用作信号源，确认后才能删除' },
	acquisition_no_picture: { status: 100002729, text: '“{name}”不是视频采集设备，没有画面' },
	acquisition_elsewhere: { status: 100002730, text: '采集设备“{name}”不在此终端上' },
	device_view_unable: { status: 100002731, text: '终端“{name}”的播放器不能发送采集设备的画面' },
} as const
