import { rows } from '../rows.ts'

/** Why a licence is not installed, and what it does not allow. */
export const licenceErrors = rows({
	'此服务器未设置授权公钥（VITRINE_LICENCE_KEY），不能安装授权': {
		en: 'This server has no licence key set (VITRINE_LICENCE_KEY), so a licence cannot be installed',
		vi: 'Máy chủ này chưa đặt khóa giấy phép (VITRINE_LICENCE_KEY) nên không thể cài giấy phép',
		ru: 'На этом сервере не задан ключ лицензий (VITRINE_LICENCE_KEY), поэтому лицензию установить нельзя',
		tr: 'Bu sunucuda lisans anahtarı (VITRINE_LICENCE_KEY) ayarlı değil; lisans yüklenemez',
		ja: 'このサーバーにはライセンスの公開鍵（VITRINE_LICENCE_KEY）が設定されていないため、インストールできません',
	},
	这不是授权文件: {
		en: 'This is not a licence file',
		vi: 'Đây không phải là tệp giấy phép',
		ru: 'Это не файл лицензии',
		tr: 'Bu bir lisans dosyası değil',
		ja: 'ライセンスファイルではありません',
	},
	'授权签名无效：文件已损坏、被修改，或由其他机构签发': {
		en: 'The licence’s signature is not valid: the file is damaged, was changed, or comes from another issuer',
		vi: 'Chữ ký của giấy phép không hợp lệ: tệp bị hỏng, bị sửa hoặc do đơn vị khác cấp',
		ru: 'Подпись лицензии недействительна: файл повреждён, изменён или выдан кем-то другим',
		tr: 'Lisansın imzası geçersiz: dosya bozuk, değiştirilmiş ya da başka biri tarafından verilmiş',
		ja: 'ライセンスの署名が無効です。ファイルが破損または改変されているか、別の発行元のものです',
	},
	'此授权属于另一个安装（{installation}）': {
		en: 'This licence is for another installation ({installation})',
		vi: 'Giấy phép này dành cho bản cài đặt khác ({installation})',
		ru: 'Эта лицензия выдана для другой установки ({installation})',
		tr: 'Bu lisans başka bir kurulum için ({installation})',
		ja: 'このライセンスは別のインストール（{installation}）用です',
	},
	'此授权已于 {until} 到期，请安装新的授权': {
		en: 'This licence ended on {until}. Install a new one',
		vi: 'Giấy phép này đã hết hạn ngày {until}. Hãy cài giấy phép mới',
		ru: 'Срок этой лицензии истёк {until}. Установите новую',
		tr: 'Bu lisansın süresi {until} tarihinde doldu. Yenisini yükleyin',
		ja: 'このライセンスは {until} に期限が切れています。新しいものをインストールしてください',
	},
	'授权允许 {terminals} 个终端，现有 {count} 个，不能再添加 {adding} 个': {
		en: 'The licence allows {terminals} {terminals|terminal|terminals}. There are {count}, so {adding} more cannot be added',
		vi: 'Giấy phép cho phép {terminals} thiết bị. Hiện có {count} nên không thể thêm {adding} thiết bị',
		ru: 'Лицензия допускает {terminals} {terminals|терминал|терминала|терминалов}. Уже есть {count}, добавить ещё {adding} нельзя',
		tr: 'Lisans {terminals} terminale izin veriyor. Şu anda {count} terminal var; {adding} terminal daha eklenemez',
		ja: 'ライセンスで使用できる端末は {terminals} 台です。現在 {count} 台あるため、あと {adding} 台は追加できません',
	},
	'软件授权已于 {until} 到期，宽限期已过：不能添加终端或发布，正在播放的内容不受影响': {
		en: 'The software licence ended on {until} and the time of grace is over: terminals cannot be added and nothing can be published. What plays goes on',
		vi: 'Giấy phép phần mềm đã hết hạn ngày {until} và thời gian gia hạn đã qua: không thể thêm thiết bị hay phát hành. Nội dung đang phát không bị ảnh hưởng',
		ru: 'Срок лицензии истёк {until}, льготный период закончился: нельзя добавлять терминалы и публиковать. То, что показывается сейчас, продолжает показываться',
		tr: 'Yazılım lisansının süresi {until} tarihinde doldu ve ek süre de bitti: terminal eklenemez ve yayın yapılamaz. Oynatılanlar etkilenmez',
		ja: 'ライセンスは {until} に期限が切れ、猶予期間も終了しました。端末の追加と配信はできません。再生中のコンテンツには影響しません',
	},
	没有安装授权: {
		en: 'No licence is installed',
		vi: 'Chưa cài giấy phép nào',
		ru: 'Лицензия не установлена',
		tr: 'Yüklü lisans yok',
		ja: 'ライセンスはインストールされていません',
	},
})
