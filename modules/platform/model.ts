import type { AnyEntity } from '@heliu/model';
import { advertisement } from './advertisement/advertisement.ts';
import { announcement } from './announcement/announcement.ts';
import { article, industryLabel } from './article/article.ts';
import { channelAccount } from './channel/account.ts';
import { channelAd } from './channel/channel-ad.ts';
import { channelType } from './channel/channel-type.ts';
import { channel } from './channel/channel.ts';
import { channelMerchant } from './channel/merchant.ts';
import { channelFee } from './channel-fee/fee.ts';
import { channelSettlement } from './channel-fee/settlement.ts';
import { keyword, keywordSetting } from './keyword/keyword.ts';
import { maintenance } from './maintenance/maintenance.ts';
import { plan } from './plan/plan.ts';
import { registration } from './registration/registration.ts';
import { renewal } from './renewal/renewal.ts';
import { taxFiling, taxFilingNote } from './tax-filing/tax-filing.ts';
import { companyUsage } from './usage/usage.ts';
import { wxApp, wxMessage } from './wechat/wx-app.ts';

export { advertisement, shownAds, type ShownAd } from './advertisement/advertisement.ts';
export { brandHere, type Brand, type BrandAd, type BrandAnswer } from './channel/brand.calls.ts';
export { channel, channelAd, channelFee, channelMerchant, channelSettlement, channelType };
export { article, industryLabel } from './article/article.ts';
export { plan, planCalls } from './plan/plan.ts';
export { creditCheck, creditCodeComplaint } from './registration/credit-code.rules.ts';
export { applyForCompany, licenceUpload, registrationCalls, verifyMobile } from './registration/registration.calls.ts';
export { industries, registration } from './registration/registration.ts';
export { shownAnnouncements, type ShownAnnouncement } from './announcement/announcement.ts';
export { maintenanceNow, type ShownMaintenance } from './maintenance/maintenance.ts';
export { announcement, companyUsage, keyword, keywordSetting, maintenance, renewal, taxFiling, wxApp };

export const entities: readonly AnyEntity[] = [
  plan,
  registration,
  renewal,
  industryLabel,
  article,
  advertisement,
  channelType,
  channel,
  channelAccount,
  channelMerchant,
  channelAd,
  channelFee,
  channelSettlement,
  keyword,
  keywordSetting,
  wxApp,
  wxMessage,
  taxFiling,
  taxFilingNote,
  announcement,
  companyUsage,
  maintenance,
];
