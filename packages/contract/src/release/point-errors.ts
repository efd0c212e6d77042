/** Errors of points (decision 088). */
export const point_errors = {
	point_absent: { status: 100002560, text: '投放点不存在' },
	point_nowhere: { status: 100002561, text: '请选择终端或组织' },
	points_many: { status: 100002562, text: '一个组织最多 {count} 个投放点' },
	point_reviewed: { status: 100002563, text: '发布需要审核：只有审核员可以设置投放点' },
	point_changed: { status: 100002564, text: '节目“{name}”选定后已修改，请重新保存投放点后再下发' },
	program_point: { status: 100002565, text: '“{name}”用于投放点，请先在投放点中更换节目' },
	point_programs_absent: { status: 100002566, text: '所选节目不存在或不可见' },
	point_too_large: { status: 100002567, text: '投放点的节目过大，终端无法接收，请减少节目或精简节目内容' },
	point_left_out: { status: 100002568, text: '部分终端的投放点总量超出上限，此投放点优先级较低，未下发到这些终端' },
	point_out_of_sight: { status: 100002569, text: '部分节目不在您的可见范围内，目前无法下发' },
} as const

/** Why a field of a point is refused, in addition to the general field errors. */
export const point_problems = {
	area_place: '经度须在 -180 至 180 之间，纬度须在 -90 至 90 之间',
	area_radius: '半径须为 20 至 50000 米的整数',
	area_width: '宽度须为 20 至 50000 米的整数',
	area_corners: '多边形须有 3 至 100 个顶点',
	area_line: '路线须有 2 至 100 个点',
	area_date_line: '区域不能跨越国际日期变更线',
	area_side: '两点之间不能超过 500 公里',
	area_twice: '相邻两点不能相同',
	area_crossing: '多边形的边不能相交',
	speed_order: '最低速度不能大于最高速度',
	hours_order: '结束时间不能早于开始时间',
	dates_order: '结束日期不能早于开始日期',
	hours_weekdays: '请至少选择一个星期',
} as const
