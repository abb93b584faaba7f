namespace Intaglio.Fuzzing;

/// <summary>Makes an input smaller and plainer as long as it breaks the same.</summary>
internal static class Minimizer
{
    private const int MostTries = 20_000;

    internal static byte[] Minimize(Target target, byte[] input, string failureKind, Action<byte[]> trying)
    {
        int tries = 0;
        bool smaller = true;
        while (smaller && tries < MostTries)
        {
            smaller = false;
            for (int size = Math.Max(1, input.Length / 2); size > 0 && tries < MostTries; size /= 2)
                for (int at = 0; at + size <= input.Length && tries < MostTries;)
                    if (!Try([.. input.AsSpan(0, at), .. input.AsSpan(at + size)]))
                        at += size;
            for (int at = 0; at < input.Length && tries < MostTries; at++)
            {
                // Zero is the plainest of bytes, and of texts a letter.
                foreach (byte plain in (ReadOnlySpan<byte>)[0, (byte)'a', (byte)'0'])
                {
                    if (input[at] == plain)
                        break;
                    byte[] plainer = [.. input];
                    plainer[at] = plain;
                    if (Try(plainer))
                        break;
                }
            }
        }
        return input;

        bool Try(byte[] candidate)
        {
            tries++;
            trying(candidate);
            Execution execution = Execution.Of(target, candidate);
            bool breaks = execution.Failure is not null && execution.FailureKind == failureKind;
            smaller |= breaks && candidate.Length < input.Length;
            input = breaks ? candidate : input;
            return breaks;
        }
    }
}
