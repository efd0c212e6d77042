import { rows } from '../rows.ts'

/** Saving play records as a file. */
export const playExport = rows({
	导出播放记录: {
		en: 'Export play records',
		vi: 'Xuất lịch sử phát',
		ru: 'Экспорт журнала показов',
		tr: 'Oynatma kayıtlarını dışa aktar',
		ja: '再生記録をエクスポート',
	},
	没有可导出的记录: {
		en: 'There are no records to export',
		vi: 'Không có bản ghi nào để xuất',
		ru: 'Нет записей для экспорта',
		tr: 'Dışa aktarılacak kayıt yok',
		ja: 'エクスポートする記録がありません',
	},
	请选择时间: {
		en: 'Choose a time',
		vi: 'Hãy chọn thời gian',
		ru: 'Выберите время',
		tr: 'Bir zaman seçin',
		ja: '日時を選択してください',
	},
	结束时间必须晚于开始时间: {
		en: 'The end time must be after the start time',
		vi: 'Thời gian kết thúc phải sau thời gian bắt đầu',
		ru: 'Время окончания должно быть позже времени начала',
		tr: 'Bitiş zamanı başlangıç zamanından sonra olmalıdır',
		ja: '終了日時は開始日時より後にしてください',
	},
	文件格式: { en: 'File format', vi: 'Định dạng tệp', ru: 'Формат файла', tr: 'Dosya biçimi', ja: 'ファイル形式' },
	'Excel（xlsx），节目和素材各一张表': {
		en: 'Excel (xlsx), programmes and material on two sheets',
		vi: 'Excel (xlsx), chương trình và tư liệu trên hai trang tính',
		ru: 'Excel (xlsx): программы и материалы на двух листах',
		tr: 'Excel (xlsx), programlar ve materyaller iki sayfada',
		ja: 'Excel（xlsx）、番組と素材を 2 枚のシートに出力',
	},
	'CSV，节目播放记录': {
		en: 'CSV, programme plays',
		vi: 'CSV, lượt phát chương trình',
		ru: 'CSV: показы программ',
		tr: 'CSV, program oynatmaları',
		ja: 'CSV、番組の再生記録',
	},
	'CSV，素材播放记录': {
		en: 'CSV, material plays',
		vi: 'CSV, lượt phát tư liệu',
		ru: 'CSV: показы материалов',
		tr: 'CSV, materyal oynatmaları',
		ja: 'CSV、素材の再生記録',
	},
	'POPAI 播放日志（XML），节目和素材': {
		en: 'POPAI play log (XML), programmes and material',
		vi: 'Nhật ký phát POPAI (XML), chương trình và tư liệu',
		ru: 'Журнал показов POPAI (XML): программы и материалы',
		tr: 'POPAI oynatma günlüğü (XML), programlar ve materyaller',
		ja: 'POPAI 再生ログ（XML）、番組と素材',
	},
	'节目播放记录：{count} 条': {
		en: '{count} programme play {count|record|records} will be written.',
		vi: 'Sẽ ghi {count} bản ghi phát chương trình.',
		ru: '{count|Будет записан|Будет записано|Будет записано} {count} {count|показ|показа|показов} программ.',
		tr: '{count} program oynatma kaydı yazılacak.',
		ja: '番組の再生記録：{count} 件',
	},
	'素材播放记录：{count} 条': {
		en: '{count} material play {count|record|records} will be written.',
		vi: 'Sẽ ghi {count} bản ghi phát tư liệu.',
		ru: '{count|Будет записан|Будет записано|Будет записано} {count} {count|показ|показа|показов} материалов.',
		tr: '{count} materyal oynatma kaydı yazılacak.',
		ja: '素材の再生記録：{count} 件',
	},
	'每个列表最多导出 {count} 条，更早的记录不会写入；请缩短时间范围。': {
		en: 'Each list holds at most {count} {count|record|records}; older ones are left out. Choose a shorter period.',
		vi: 'Mỗi danh sách chứa tối đa {count} bản ghi; bản ghi cũ hơn sẽ bị bỏ qua. Hãy chọn khoảng thời gian ngắn hơn.',
		ru: 'В каждом списке не более {count} {count|записи|записей|записей}; более старые не попадут в файл. Выберите более короткий период.',
		tr: 'Her liste en fazla {count} kayıt içerir; daha eskileri yazılmaz. Daha kısa bir dönem seçin.',
		ja: '各リストに出力できるのは最大 {count} 件で、それより古い記録は出力されません。期間を短くしてください。',
	},
})
