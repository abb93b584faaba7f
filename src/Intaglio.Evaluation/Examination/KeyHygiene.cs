using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>
/// Whether copies of a key stay in memory when its digest is made and nothing is held any more. It is looked for in the whole process,
/// which Linux allows a process to read of itself.
/// </summary>
internal static class KeyHygiene
{
    private const int KeySize = 32;

    internal static Step Step { get; } = new("key hygiene", static subject => OperatingSystem.IsLinux() && subject.Function is { MaxKeySize: > 0 } && subject.Offers(HashFeatures.Key), static subject =>
    {
        Tally tally = new("key hygiene");
        // Only its complement is kept, so that the search does not find itself.
        byte[] complement = RandomNumberGenerator.GetBytes(KeySize);
        int copies = 0;
        bool changed = false;
        if (Subject.IsRefused(() => changed = Use(subject, complement)))
            return tally.ToResult();
        // Below the stack frames that held it other calls have been; what is left there is overwritten by them as in any program.
        Churn(64);
        try
        {
            copies = Count(complement);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Here a process may not read itself: nothing can be said.
            return tally.ToResult();
        }
        tally.Count(copies == 0);
        if (changed)
            tally.Add("changes-key", Severity.Wrong, "the caller's key is changed");
        if (copies > 0)
            tally.Add("keeps-key", Severity.Note, $"{(copies == 1 ? "a copy of the key stays" : $"{copies} copies of the key stay")} in memory after the call");
        return tally.ToResult();
    })
    { IsAboutDigests = false };

    /// <summary>Hashes with the key, in an array that the collector does not move and that is cleared; returns whether it was changed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Use(Subject subject, byte[] complement)
    {
        byte[] key = GC.AllocateUninitializedArray<byte>(KeySize, pinned: true);
        try
        {
            for (int i = 0; i < KeySize; i++)
                key[i] = (byte)~complement[i];
            HashArguments arguments = new() { Key = key };
            subject.Contender.Hash([1, 2, 3], in arguments, new byte[subject.DigestSize]);
            bool changed = false;
            for (int i = 0; i < KeySize; i++)
                changed |= key[i] != (byte)~complement[i];
            return changed;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(key);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Churn(int depth)
    {
        Span<byte> frame = stackalloc byte[1024];
        frame.Fill((byte)depth);
        return depth == 0 ? frame[17] : Churn(depth - 1) + frame[3];
    }

    private static int Count(byte[] complement)
    {
        int count = 0;
        byte first = (byte)~complement[0];
        byte[] buffer = GC.AllocateUninitializedArray<byte>(1 << 20, pinned: true);
        using FileStream memory = new("/proc/self/mem", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        foreach (string line in File.ReadAllLines("/proc/self/maps"))
        {
            string[] parts = line.Split(' ', 3);
            if (parts.Length < 2 || !parts[1].StartsWith("rw", StringComparison.Ordinal) || line.Contains("/dev/", StringComparison.Ordinal))
                continue;
            string[] ends = parts[0].Split('-');
            long at = Convert.ToInt64(ends[0], 16), end = Convert.ToInt64(ends[1], 16);
            // Heaps that are only reserved have gigabytes of nothing, which reading would make real.
            if (end - at > 1L << 30)
                continue;
            while (at < end)
            {
                int read;
                try
                {
                    memory.Position = at;
                    read = memory.Read(buffer, 0, (int)Math.Min(buffer.Length, end - at));
                }
                catch (IOException)
                {
                    break;
                }
                if (read < KeySize)
                    break;
                long bufferAddress = AddressOf(buffer);
                if (bufferAddress >= at + read || bufferAddress + buffer.Length <= at)
                    count += CountIn(buffer.AsSpan(0, read), complement, first);
                if (read == end - at)
                    break;
                at += read - KeySize + 1;
            }
        }
        CryptographicOperations.ZeroMemory(buffer);
        return count;
    }

    private static unsafe long AddressOf(byte[] pinned)
    {
        fixed (byte* address = pinned)
            return (long)address;
    }

    private static int CountIn(ReadOnlySpan<byte> bytes, byte[] complement, byte first)
    {
        int count = 0;
        for (int at; (at = bytes.IndexOf(first)) >= 0; bytes = bytes[(at + 1)..])
        {
            if (bytes.Length - at < KeySize)
                break;
            int i = 1;
            while (i < KeySize && bytes[at + i] == (byte)~complement[i])
                i++;
            if (i == KeySize)
                count++;
        }
        return count;
    }
}
