/** What of the browser tells the kind of device. */
export interface DeviceSigns {
  userAgent: string;
  /** Fingers that the screen can follow. */
  touchPoints: number;
  /** Of the window, in CSS pixels. */
  width: number;
}

export const tablet = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i;
export const phone = /mobi|iphone|ipod|windows phone|blackberry/i;

/** By what the browser says it is; else by a touch screen as wide as a tablet's (newer iPads say they are Macs). */
export const deviceType = ({ userAgent, touchPoints, width }: DeviceSigns): "tablet" | "mobile" | "desktop" => {
  if (tablet.test(userAgent)) return "tablet";
  if (phone.test(userAgent)) return "mobile";
  return touchPoints > 1 && width >= 768 && width <= 1024 ? "tablet" : "desktop";
};
