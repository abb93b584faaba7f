using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>The check for copies of a key that stay in memory after the call.</summary>
internal static class KeyHygiene
{
    private const int KeySize = 32;

    internal static Step Step { get; } = new("key hygiene",
        static subject => OperatingSystem.IsLinux() && subject.Function is { MaxKeySize: > 0 } && subject.Offers(HashFeatures.Key),
        static subject =>
    {
        Tally tally = new("key hygiene");
        KeySearchReply? found = null;
        if (Refusal.IsRefused(() => found =
            subject.Ask(new KeySearchRequest(RandomNumberGenerator.GetBytes(KeySize), subject.DigestSize)).KeySearch))
            return tally.ToResult();
        if (found!.HasChangedKey)
            tally.Add("changes-key", Severity.Wrong, "the caller's key is changed");
        if (found.Copies is { } copies)
        {
            tally.Count(copies == 0);
            if (copies > 0)
                tally.Add("keeps-key", Severity.Note,
                    $"{(copies == 1 ? "a copy of the key stays" : $"{copies} copies of the key stay")} in memory after the call");
        }
        return tally.ToResult();
    })
    { IsAboutDigests = false };
}
