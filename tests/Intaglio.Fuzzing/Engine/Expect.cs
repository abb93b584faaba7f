namespace Intaglio.Fuzzing;

/// <summary>Something does not hold that must hold whatever the input is.</summary>
internal sealed class BrokenClaimException(string message) : Exception(message);

/// <summary>What a target says of its results.</summary>
internal static class Expect
{
    internal static void That(bool holds, string claim)
    {
        if (!holds)
            throw new BrokenClaimException(claim);
    }

    internal static void Same(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, string what)
    {
        if (!expected.SequenceEqual(actual))
            throw new BrokenClaimException($"{what}: expected {Convert.ToHexString(expected)}, got {Convert.ToHexString(actual)}");
    }
}
