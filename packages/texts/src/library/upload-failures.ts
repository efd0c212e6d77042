import { rows } from '../rows.ts'

/** Files that did not arrive, next to those that did. */
export const uploadFailures = rows({
	'进行中 {active}，排队 {waiting}，已完成 {done}，失败 {failed}，共 {count}': {
		en: '{done} of {count} uploaded, {active} in progress, {waiting} queued, {failed} failed',
		vi: 'Đang tải {active}, đang chờ {waiting}, đã xong {done}, thất bại {failed}, tổng {count}',
		ru: 'Идёт: {active}, в очереди: {waiting}, готово: {done}, не удалось: {failed}, всего: {count}',
		tr: '{active} sürüyor, {waiting} sırada, {done} bitti, {failed} başarısız, toplam {count}',
		ja: '進行中 {active}、待機 {waiting}、完了 {done}、失敗 {failed}、全 {count}',
	},
	'{count} 个文件上传完成，{failed} 个失败': {
		en: '{count} {count|file was|files were} uploaded, {failed} failed',
		vi: 'Đã tải lên {count} tệp, {failed} tệp thất bại',
		ru: '{count|Загружен|Загружено|Загружено} {count} {count|файл|файла|файлов}, не удалось загрузить: {failed}',
		tr: '{count} dosya yüklendi, {failed} dosya yüklenemedi',
		ja: '{count}件のファイルをアップロードしました。{failed}件は失敗しました',
	},
})
