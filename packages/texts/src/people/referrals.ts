import { rows } from '../rows.ts'

/** Referral codes as administrators see them. */
export const referrals = rows({
	推荐码已创建: {
		en: 'The referral code was created',
		vi: 'Đã tạo mã giới thiệu',
		ru: 'Код приглашения создан',
		tr: 'Davet kodu oluşturuldu',
		ja: '紹介コードを作成しました',
	},
	'推荐码只显示这一次，{days} 天内有效，只能使用一次。': {
		en: 'The code is shown only this once. It is valid for {days} {days|day|days} and can be used once.',
		vi: 'Mã chỉ hiển thị lần này, có hiệu lực trong {days} ngày và chỉ dùng được một lần.',
		ru: 'Код показан только сейчас. Он действует {days} {days|день|дня|дней}, использовать его можно один раз.',
		tr: 'Kod yalnızca bu kez gösterilir, {days} gün geçerlidir ve bir kez kullanılabilir.',
		ja: 'コードの表示は今回のみです。{days}日間有効で、1回だけ使用できます。',
	},
	'填写后，推荐码会同时发送到此邮箱。': {
		en: 'If you enter an address, the code is also sent to it.',
		vi: 'Nếu điền, mã cũng sẽ được gửi đến địa chỉ này.',
		ru: 'Если указать адрес, код будет отправлен и туда.',
		tr: 'Doldurursanız kod bu adrese de gönderilir.',
		ja: '入力すると、コードがこのアドレスにも送信されます。',
	},
	'已由 {name} 使用': {
		en: 'Used by {name}',
		vi: '{name} đã dùng',
		ru: 'Использован: {name}',
		tr: 'Kullanan: {name}',
		ja: '{name} が使用済み',
	},
	作废: { en: 'Revoke', vi: 'Thu hồi', ru: 'Отозвать', tr: 'İptal et', ja: '取り消す' },
	已过期: { en: 'Expired', vi: 'Đã hết hạn', ru: 'Срок истёк', tr: 'Süresi doldu', ja: '期限切れ' },
	有效期至: { en: 'Expires', vi: 'Hết hạn', ru: 'Действует до', tr: 'Geçerlilik sonu', ja: '有効期限' },
	'确定作废推荐码 …{hint} 吗？': {
		en: 'Revoke the referral code …{hint}?',
		vi: 'Thu hồi mã giới thiệu …{hint}?',
		ru: 'Отозвать код приглашения …{hint}?',
		tr: '…{hint} davet kodu iptal edilsin mi?',
		ja: '紹介コード …{hint} を取り消しますか？',
	},
	'作废后，不能再用它注册。': {
		en: 'After that, it can no longer be used to register.',
		vi: 'Sau đó không thể dùng mã này để đăng ký.',
		ru: 'После этого зарегистрироваться с ним будет нельзя.',
		tr: 'Bundan sonra bu kodla kayıt olunamaz.',
		ja: '取り消すと、このコードでは登録できなくなります。',
	},
	还没有推荐码: {
		en: 'No referral codes yet',
		vi: 'Chưa có mã giới thiệu',
		ru: 'Кодов приглашения пока нет',
		tr: 'Henüz davet kodu yok',
		ja: '紹介コードはまだありません',
	},
	'把推荐码交给别人，对方就可以自行注册账号。': {
		en: 'Give a code to people so that they can register an account themselves.',
		vi: 'Người nhận mã có thể tự đăng ký tài khoản.',
		ru: 'Получив код, человек может зарегистрироваться сам.',
		tr: 'Kodu verdiğiniz kişi hesabını kendisi açabilir.',
		ja: 'コードを受け取った人は、自分でアカウントを登録できます。',
	},
})
