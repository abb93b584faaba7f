using System.Globalization;
using System.Security.Cryptography;

namespace Intaglio.Fuzzing;

/// <summary>An input that breaks something.</summary>
/// <param name="Target">What it breaks.</param>
/// <param name="Seed">The seed of the run that made it.</param>
/// <param name="Number">Its number in that run.</param>
/// <param name="Input">The input, as small as it became.</param>
/// <param name="Failure">What broke.</param>
internal sealed record Finding(Target Target, int Seed, long Number, byte[] Input, Exception Failure)
{
    /// <summary>Keeps the input in a file, named for what is in it.</summary>
    /// <returns>The file's path.</returns>
    internal string Save(string folder)
    {
        Directory.CreateDirectory(folder);
        string path = Path.Combine(folder, $"{Target.Name}-{Convert.ToHexStringLower(SHA256.HashData(Input))[..12]}");
        File.WriteAllBytes(path, Input);
        return path;
    }

    /// <summary>Gets all that is needed to see it again.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Target.Name}: seed {Seed}, input {Number:N0}, {Input.Length} bytes: {Convert.ToHexString(Input.AsSpan(0, Math.Min(64, Input.Length)))}{(Input.Length > 64 ? "…" : "")}\n{Failure}");
}
