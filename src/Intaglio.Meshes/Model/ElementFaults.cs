using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Meshes;

/// <summary>Throws the exceptions for invalid elements, outside of the loops that find them.</summary>
internal static class ElementFaults
{
    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowCorners(string what, int element, int start, int end, int corners, int least) =>
        throw new ArgumentException(
            $"{what} {element} has an invalid range of corners, {start} to {end} of {corners}; the minimum number of corners is {least}.");

    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowIndex(string what, int element, int index, int count) =>
        throw new ArgumentException($"{what} {element} refers to position {index}, which does not exist (count: {count}).");
}
