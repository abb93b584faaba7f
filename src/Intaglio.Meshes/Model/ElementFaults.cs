using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Meshes;

/// <summary>Throws the exceptions for invalid elements, outside of the loops that find them.</summary>
internal static class ElementFaults
{
    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowCorners(string what, int element, int start, int end, int corners, int least) =>
        throw new ArgumentException($"{what} {element} has the corners from {start} to {end}, of {corners} that there are; it has {least} or more.");

    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowIndex(string what, int element, int index, int count) =>
        throw new ArgumentException($"{what} {element} refers to {index}, of {count} that there are.");
}
