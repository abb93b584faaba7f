using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Validates the ranges of arguments.</summary>
internal static class SkeinLimits
{
    /// <exception cref="ArgumentOutOfRangeException">The value is outside the range.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Check(string name, long value, long least, long most, string unit)
    {
        if (value < least || value > most)
            Throw(name, value, least, most, unit);
    }

    internal static void Throw<TValue>(string name, TValue value, TValue least, TValue most, string unit) =>
        throw new ArgumentOutOfRangeException(name, value, $"Skein allows {least} to {most} {unit} for {name}.");
}
