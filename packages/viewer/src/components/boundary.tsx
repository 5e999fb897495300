import { Component, type ReactNode } from "react";

interface BoundaryProps {
  children: ReactNode;
  /** Stands in for the children once they have failed. */
  fallback: ReactNode;
  onError: (cause: unknown) => void;
}

/** Keeps a fault in one part of the page from taking the rest along. React offers this to classes only. */
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
