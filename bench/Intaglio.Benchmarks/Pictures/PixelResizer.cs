using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>Something that resizes decoded pixels.</summary>
/// <param name="Name">The contender.</param>
/// <param name="Threads">The threads that it may use.</param>
/// <param name="Resize">Resizes; returns the nanoseconds that it took, and the pixels.</param>
internal sealed record PixelResizer(string Name, int Threads, Func<(double Nanoseconds, Image Result)> Resize);
