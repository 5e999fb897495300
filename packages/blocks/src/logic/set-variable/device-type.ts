/** The browser data that tells the kind of device. */
export interface DeviceSigns {
  userAgent: string;
  /** The number of touch points of the screen. */
  touchPoints: number;
  /** The width of the window, in CSS pixels. */
  width: number;
}

export const tablet = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i;
export const phone = /mobi|iphone|ipod|windows phone|blackberry/i;

/**
 * Returns the kind of device by the user agent; otherwise a touch screen with a tablet's width is a tablet (newer iPads
 * report as Macs).
 */
export const deviceType = ({ userAgent, touchPoints, width }: DeviceSigns): "tablet" | "mobile" | "desktop" => {
  if (tablet.test(userAgent)) return "tablet";
  if (phone.test(userAgent)) return "mobile";
  return touchPoints > 1 && width >= 768 && width <= 1024 ? "tablet" : "desktop";
};
