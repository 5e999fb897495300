import { Component, type ReactNode } from "react";

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of the children after one of them has thrown. */
  fallback: ReactNode;
  onError: (cause: unknown) => void;
}

/** An error boundary: an error in one part of the page leaves the rest working. React supports this in classes only. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };
  override componentDidCatch(cause: unknown) {
    this.props.onError(cause);
  }
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
