using System.Text;

namespace Intaglio.Baking;

/// <summary>The digest of a value of an environment variable, by which a change is recognized and the value cannot be guessed.</summary>
internal static class SecretDigest
{
    private const int IdSize = 4, DigestSize = 16;

    /// <summary>Computes the digest under the key of the user.</summary>
    /// <param name="key">The key.</param>
    /// <param name="name">The name of the variable.</param>
    /// <param name="value">Its value, or null if it is not set.</param>
    /// <returns>The identifier of the key and the digest in hexadecimal, or an empty text without a key.</returns>
    internal static string Compute(StateKey key, string name, string? value) => key == StateKey.None ? ""
        : $"{Sign(key, "identifier", IdSize)}:{Sign(key, value is null ? $"unset\n{name}" : $"set\n{name}\n{value}", DigestSize)}";

    /// <summary>Determines whether two digests of a variable show that its value has changed. Other keys give other digests.</summary>
    internal static bool ShowsChange(string before, string after) => before != after && before.Length == after.Length
        && before.AsSpan(0, 2 * IdSize + 1).SequenceEqual(after.AsSpan(0, 2 * IdSize + 1));

    private static string Sign(StateKey key, string text, int size)
    {
        Span<byte> mac = stackalloc byte[StateKey.MacSize];
        key.Sign(Encoding.UTF8.GetBytes("variable\n" + text), mac);
        return Convert.ToHexStringLower(mac[..size]);
    }
}
