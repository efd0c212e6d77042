/** Errors of alert sources and of alerts (decision 094). */
export const alert_errors = {
	alert_source_absent: { status: 100002630, text: '预警源不存在' },
	alert_sources_many: { status: 100002631, text: '一个组织最多 {count} 个预警源' },
	alert_absent: { status: 100002632, text: '预警不存在' },
	alert_decided: { status: 100002633, text: '该预警不在等待发布' },
	alert_nowhere: { status: 100002634, text: '预警区域内没有可以显示紧急内容的终端' },
	alert_unpublished: { status: 100002635, text: '预警未能发布，请检查预警源使用的紧急内容' },
	alert_unfetched: { status: 100002636, text: '该预警源没有地址，只接收推送的预警' },
	alerts_full: { status: 100002637, text: '该预警源的预警记录已满' },
	emergency_alerting: { status: 100002638, text: '紧急内容“{name}”由预警源使用，不能删除：{names}' },
	alert_source_off: { status: 100002639, text: '预警源已停用，请先启用' },
} as const

/** Why a document is not a valid alert, and why the address of a source is refused. */
export const alert_field_problems = {
	alert_address: '请输入以 https:// 或 http:// 开头、不含用户名和 # 的地址',
	alert_too_large: '文档超过 256 KB',
	alert_not_xml: '不是格式正确的 XML 文档',
	alert_doctype: '文档含有 DTD 或实体声明，不予读取',
	alert_deep: '文档嵌套过深或过于复杂，不予读取',
	alert_namespace: '不是 CAP 1.2 预警：命名空间须为 urn:oasis:names:tc:emergency:cap:1.2',
	alert_nothing: '文档中没有 CAP 1.2 预警',
	alert_missing: '预警缺少必需的元素',
	alert_value: '预警含有 CAP 1.2 不允许的值',
	alert_time: '预警中的时间须带时区，例如 2026-05-01T08:00:00+08:00',
	alert_many: '预警的信息块、区域或坐标点过多',
	alert_area_corners: '多边形少于 4 个点',
	alert_area_open: '多边形没有闭合：最后一点须与第一点相同',
	alert_area_crossing: '多边形自相交',
	alert_area_range: '坐标超出范围：纬度 -90～90，经度 -180～180',
	alert_area_date_line: '多边形跨越 180° 经线，请拆分',
	alert_area_circle: '圆形须写为“纬度,经度 半径（公里）”',
} as const
