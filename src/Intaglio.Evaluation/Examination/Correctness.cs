using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>The checks of digests.</summary>
internal static class Correctness
{
    /// <summary>The messages whose digests appear in every table, with the names of their columns.</summary>
    internal static IReadOnlyList<(string Name, Func<byte[]> Create)> TableMessages { get; } =
    [
        ("abc", static () => "abc"u8.ToArray()),
        ("3,267 B", static () => Subject.CreateMessage(3267)),
        ("10 MiB", static () => Subject.CreateMessage(10 << 20)),
    ];

    internal const int ShortDigestSize = 5;

    /// <summary>Computes the digests for the tables, with 40 bits if the size is a parameter.</summary>
    internal static Step Answers { get; } = new("answers", static _ => true, static subject =>
    {
        Tally tally = new("answers");
        Dictionary<string, string> answers = [];
        HashArguments arguments = subject.Offers(HashFeatures.DigestSize) ? new HashArguments { DigestSize = ShortDigestSize } : default;
        foreach ((string name, Func<byte[]> create) in TableMessages)
        {
            byte[] message = create();
            try
            {
                byte[] digest = [];
                bool isShort = arguments.DigestSize != 0;
                if (isShort && Try(subject, message, ShortDigestSize) is { } five)
                    digest = five;
                else
                    (digest, isShort) = (subject.Hash(message), false);
                answers[name] = Convert.ToHexStringLower(digest.AsSpan(0, Math.Min(ShortDigestSize, digest.Length)))
                    + (isShort || digest.Length <= ShortDigestSize ? "" : "…");
                byte[]? expected = isShort ? subject.Expect(message, arguments) : subject.Expect(message);
                tally.Count(expected is null || digest.AsSpan().SequenceEqual(expected));
            }
            catch (Exception exception) when (exception is ContenderException or UnexpectedDigestException)
            {
                answers[name] = "–";
                tally.Count(false);
                tally.Add("throws", Severity.Wrong, $"throws {Step.Describe(exception)} for {name}");
            }
        }
        foreach ((string message, string digest) in subject.Function?.Published ?? [])
        {
            bool right = Convert.ToHexString(subject.Hash(Convert.FromHexString(message))) == digest;
            tally.Count(right);
            if (!right)
                tally.Add("wrong-published", Severity.Wrong, "the digest of the published message "
                    + $"{(message.Length == 0 ? "\"\"" : message)} is wrong");
        }
        return tally.ToResult() with { Answers = answers };
    });

    internal static Step OfficialVectors { get; } = new("official vectors",
        static subject => subject.Function is { OfficialAnswers: not null } function && subject.DigestSize == function.DigestSize
        && function.OfficialRequests.Any(request => subject.Offers(request.Arguments.Features)), static subject =>
    {
        Tally tally = new("official vectors");
        using IncrementalHash all = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach ((byte[] message, HashArguments arguments) in subject.Function!.OfficialRequests)
        {
            byte[] expected = subject.Expect(message, in arguments)!;
            byte[]? digest = null;
            if (arguments.Features == HashFeatures.None)
                digest = subject.Hash(message);
            else if (subject.Offers(arguments.Features))
                // Other checks report the sizes and keys that are rejected.
                Refusal.IsRefused(() => digest = subject.Hash(message, arguments));
            if (digest is not null)
                tally.Count(digest.AsSpan().SequenceEqual(expected));
            all.AppendData(digest ?? expected);
        }
        bool official = Convert.ToHexStringLower(all.GetHashAndReset()) == subject.Function.OfficialAnswers;
        if (!official)
            tally.Add("wrong-official-vectors", Severity.Wrong, $"{tally.Failures} of {tally.Cases} of the official answers are wrong");
        return tally.ToResult();
    });

    /// <summary>Checks all lengths up to four blocks, and lengths around the multiples of the block size.</summary>
    internal static Step Lengths { get; } = new("lengths", static subject => subject.Function?.Compute is not null, static subject =>
    {
        Tally tally = new("lengths");
        int block = subject.BlockSize;
        List<int> wrong = [];
        SortedSet<int> lengths = [.. Enumerable.Range(0, 4 * block + 2)];
        for (int blocks = 5; blocks <= (subject.IsCommand ? 8 : subject.Full ? 1024 : 64); blocks++)
            lengths.UnionWith([blocks * block - 1, blocks * block, blocks * block + 1]);
        int chunk = subject.Function!.ChunkSize;
        for (int chunks = 2; chunk > block && chunks <= 40; chunks++)
            lengths.UnionWith([chunks * chunk - 1, chunks * chunk, chunks * chunk + 1]);
        foreach (int length in lengths)
        {
            byte[] message = Subject.CreateMessage(length);
            bool right = subject.Hash(message).AsSpan().SequenceEqual(subject.Expect(message));
            tally.Count(right);
            if (!right)
                wrong.Add(length);
        }
        bool ofMultiples = wrong.Count > 0 && wrong.All(length => length > 0 && length % block == 0);
        if (wrong.Count == lengths.Count)
            tally.Add("wrong", Severity.Wrong, $"no digest is correct for {subject.Function!.Name}");
        else if (wrong is [0])
            tally.Add("wrong-when-empty", Severity.Wrong, "the digest of the empty message is wrong");
        else if (ofMultiples)
            tally.Add("wrong-at-block-multiples", Severity.Wrong,
                $"digests of messages that are a multiple of the block, {block} bytes, are "
                + $"wrong: {wrong.Count} of {lengths.Count(length => length > 0 && length % block == 0)} multiples tried");
        else if (wrong.Count > 0)
            tally.Add("wrong-lengths", Severity.Wrong,
                $"digests of {wrong.Count} of {lengths.Count} lengths are wrong: {Some(wrong)} bytes");
        return tally.ToResult();
    });

    /// <summary>Checks digests of all sizes. A shorter digest is not a prefix of a longer one.</summary>
    internal static Step DigestSizes { get; } = new("digest sizes",
        static subject => subject.Function is { HasDigestSize: true } && subject.Offers(HashFeatures.DigestSize), static subject =>
    {
        Tally tally = new("digest sizes");
        // Lengths that are not special cases.
        byte[][] messages = [Subject.CreateMessage(3), Subject.CreateMessage(200), Subject.CreateMessage(1000)];
        int plain = subject.Function!.DigestSize;
        (List<int> refused, List<int> wrong, List<int> cut) = Sort(tally, 1, subject.Function.MaxDigestSize, messages, (size, message) =>
        {
            HashArguments arguments = new() { DigestSize = size };
            byte[] digest = subject.Hash(message, in arguments);
            return (digest.AsSpan().SequenceEqual(subject.Expect(message, in arguments)),
                size < plain && digest.AsSpan().SequenceEqual(subject.Function.Compute!(message, plain, default).AsSpan(0, size)));
        });
        if (cut.Count > 0)
            tally.Add("truncates", Severity.Wrong, $"digests of {Ranges(cut)} bytes are the full digest truncated, "
                + $"but the size is a parameter of {subject.Function.Name}");
        if (wrong.Count > 0)
            tally.Add("wrong-digest-sizes", Severity.Wrong, $"digests of {Ranges(wrong)} bytes are wrong");
        if (refused.Count > 0)
            tally.Add("refuses-digest-sizes", Severity.Limited, $"refuses digests of {Ranges(refused)} bytes");
        return tally.ToResult();
    });

    internal static Step Keys { get; } =
        new("keys", static subject => subject.Function is { MaxKeySize: > 0 } && subject.Offers(HashFeatures.Key), static subject =>
    {
        Tally tally = new("keys");
        byte[][] messages = [[], Subject.CreateMessage(3), Subject.CreateMessage(2 * subject.BlockSize), Subject.CreateMessage(1000)];
        (List<int> refused, List<int> wrong, List<int> ignored) =
            Sort(tally, subject.Function!.MinKeySize, subject.Function.MaxKeySize, messages, (size, message) =>
        {
            HashArguments arguments = new() { Key = Subject.CreateMessage(size, seed: 7) };
            byte[] digest = subject.Hash(message, in arguments);
            return (digest.AsSpan().SequenceEqual(subject.Expect(message, in arguments)),
                digest.AsSpan().SequenceEqual(subject.Expect(message)));
        });
        if (ignored.Count > 0)
            tally.Add("ignores-key", Severity.Wrong, $"keys of {Ranges(ignored)} bytes have no effect, "
                + "so anyone can compute the digests without the key");
        if (wrong.Count > 0)
            tally.Add("wrong-keyed", Severity.Wrong, $"digests under keys of {Ranges(wrong)} bytes are wrong");
        if (refused.Count > 0)
            tally.Add("refuses-keys", Severity.Limited, $"refuses keys of {Ranges(refused)} bytes");
        return tally.ToResult();
    });

    internal static Step SaltAndPersonalization { get; } = new("salt and personalization",
        static subject => subject.Function is { } function
        && ((function.SaltSize > 0 && subject.Offers(HashFeatures.Salt))
        || (function.PersonalizationSize > 0 && subject.Offers(HashFeatures.Personalization))), static subject =>
    {
        Tally tally = new("salt and personalization");
        List<string> wrong = [];
        byte[] salt = Subject.CreateMessage(subject.Function!.SaltSize, seed: 1),
            personalization = Subject.CreateMessage(subject.Function.PersonalizationSize, seed: 2);
        foreach (HashFeatures features in (ReadOnlySpan<HashFeatures>)[HashFeatures.Salt, HashFeatures.Personalization,
            HashFeatures.Salt | HashFeatures.Personalization])
        {
            if (!subject.Offers(features) || (features.HasFlag(HashFeatures.Salt) && salt.Length == 0))
                continue;
            HashArguments arguments = new() { Salt = features.HasFlag(HashFeatures.Salt) ? salt
                : [], Personalization = features.HasFlag(HashFeatures.Personalization) ? personalization : [] };
            bool right = true;
            if (IsRefused(arguments))
            {
                // Some contenders accept a salt or personalization only with a key.
                HashArguments keyed = arguments with { Key = Subject.CreateMessage(Math.Min(32, subject.Function.MaxKeySize), seed: 3) };
                bool isRefused = !subject.Offers(keyed.Features) || IsRefused(keyed);
                tally.Add("refuses-salt-or-personalization", Severity.Limited,
                    $"refuses {Name(features)} of {Math.Max(arguments.Salt.Length, arguments.Personalization.Length)} bytes{(isRefused ? "" : " without a key")}");
                if (isRefused)
                    continue;
                arguments = keyed;
            }
            foreach (byte[] message in (ReadOnlySpan<byte[]>)[Subject.CreateMessage(3), Subject.CreateMessage(1000)])
                right &= subject.Hash(message, in arguments).AsSpan().SequenceEqual(subject.Expect(message, in arguments));
            tally.Count(right);
            if (!right)
                wrong.Add($"with {Name(features)}");
        }
        if (wrong.Count > 0)
            tally.Add("wrong-salt-or-personalization", Severity.Wrong,
                $"digests {string.Join(", ", wrong)} are wrong{(subject.Function.SaltSource is { } source ? $" ({source})" : "")}");
        return tally.ToResult();

        bool IsRefused(HashArguments arguments) => Refusal.IsRefused(() => subject.Hash([1, 2, 3], in arguments));

        static string Name(HashFeatures features) => features.ToString().ToLowerInvariant().Replace(",", " and", StringComparison.Ordinal);
    });

    /// <summary>Checks that a message in pieces has the digest of the whole message.</summary>
    internal static Step Pieces { get; } = new("pieces", static subject => subject.Offers(HashFeatures.Incremental), static subject =>
    {
        Tally tally = new("pieces");
        int block = subject.BlockSize;
        string? first = null;
        Random random = new(20);
        for (int length = 0; length <= (subject.Full ? 5 * block : 3 * block + 1); length += subject.Full || length < 16 ? 1 : 7)
            for (int cut = 0; cut <= length; cut += subject.Full ? 1 : 5)
                Try(length, [cut, length - cut]);
        foreach (int length in (ReadOnlySpan<int>)[block - 1, block, block + 1, 2 * block, 2 * block + 1, 3 * block + 5])
        {
            Try(length, Enumerable.Repeat(1, length));
            foreach (int cut in (ReadOnlySpan<int>)[1, block - 1, block, block + 1, 2 * block - 1, 2 * block, 2 * block + 1])
                if (cut <= length)
                    Try(length, [cut, length - cut]);
        }
        int chunk = subject.Function?.ChunkSize ?? block;
        foreach (int length in (ReadOnlySpan<int>)[chunk, 2 * chunk, 16 * chunk])
        {
            Try(length, Enumerable.Repeat(chunk, length / chunk));
            Try(length, Enumerable.Repeat(chunk / 2, 2 * length / chunk).Append(0));
        }
        for (int i = 0; i < (subject.Full ? 2000 : 200); i++)
        {
            int length = random.Next(20 * chunk);
            List<int> pieces = [];
            for (int left = length; left > 0;)
            {
                pieces.Add(Math.Min(left, random.Next(3 * chunk)));
                left -= pieces[^1];
            }
            Try(length, pieces);
        }
        if (tally.Failures > 0)
            tally.Add("wrong-in-pieces", Severity.Wrong, "the digest of a message in pieces differs from that of the whole message in "
                + $"{tally.Failures} of {tally.Cases} cases, for example {first}");
        return tally.ToResult();

        void Try(int length, IEnumerable<int> pieces)
        {
            byte[] message = Subject.CreateMessage(length), digest = new byte[subject.DigestSize];
            using IIncrementalContender hasher = subject.Contender.Begin(default);
            int offset = 0;
            foreach (int piece in pieces)
            {
                hasher.Append(message, offset, piece);
                offset += piece;
            }
            bool right = hasher.Finish(digest).SequenceEqual(subject.Expect(message) ?? subject.Hash(message));
            tally.Count(right);
            if (!right)
                first ??= $"{length} bytes as {string.Join(" + ", pieces.Take(4))}{(pieces.Count() > 4 ? " + …" : "")}";
        }
    });

    /// <summary>Checks that repeated calls give the same digest and do not change the message.</summary>
    internal static Step Repetition { get; } = new("repetition", static _ => true, static subject =>
    {
        Tally tally = new("repetition");
        foreach (int length in (ReadOnlySpan<int>)[0, 3, subject.BlockSize, 1000, 100_000])
        {
            byte[] message = Subject.CreateMessage(length);
            byte[] first = subject.Hash(message);
            subject.Hash(Subject.CreateMessage(length + 1));
            tally.Count(first.AsSpan().SequenceEqual(subject.Hash(message)));
        }
        if (tally.Failures > 0)
            tally.Add("not-repeatable", Severity.Wrong, "the same message has a different digest when it is hashed again");
        if (subject.Contender.HasChangedMessage)
            tally.Add("changes-message", Severity.Wrong, "the caller's message is changed");
        return tally.ToResult();
    });

    /// <summary>Checks random lengths and arguments against two implementations.</summary>
    internal static Step Random { get; } = new("random", static subject => subject.Function?.Compute is not null, static subject =>
    {
        Tally tally = new("random");
        // A new seed for each run, so that contenders cannot store the answers.
        Random random = new(RandomNumberGenerator.GetInt32(int.MaxValue));
        KnownFunction function = subject.Function!;
        string? first = null;
        for (int i = 0; i < (subject.IsCommand ? 50 : subject.Full ? 20_000 : 1_000); i++)
        {
            byte[] message = NextBytes(random.Next(random.Next(10) == 0 ? 40_000 : 2_000));
            int size = subject.Offers(HashFeatures.DigestSize) && function.HasDigestSize ? random.Next(1, function.MaxDigestSize + 1) : 0;
            byte[] key = subject.Offers(HashFeatures.Key) && function.MaxKeySize > 0 && random.Next(2) == 0
                ? NextBytes(random.Next(function.MinKeySize, function.MaxKeySize + 1)) : [];
            bool right = true;
            if (Refusal.IsRefused(() =>
                {
                    HashArguments arguments = new() { DigestSize = size, Key = key };
                    byte[] digest = subject.Hash(message, in arguments), expected = subject.Expect(message, in arguments)!;
                    int expectedSize = size == 0 ? subject.DigestSize : size;
                    if (function.ComputeIndependently is { } second
                        && !second(message, expectedSize, in arguments).AsSpan().SequenceEqual(expected))
                        throw new UnexpectedDigestException($"the two reference implementations of {function.Name} disagree");
                    right = digest.AsSpan().SequenceEqual(expected);
                }))
            {
                // Other checks report the sizes and keys that are rejected. A contender must not reject a plain message.
                if (size != 0 || key.Length > 0)
                    continue;
                right = false;
            }
            tally.Count(right);
            if (!right)
                first ??= $"{message.Length} "
                    + $"bytes{(size == 0 ? "" : $", a digest of {size}")}{(key.Length == 0 ? "" : $", a key of {key.Length}")}";
        }
        if (tally.Failures > 0)
            tally.Add("wrong-at-random", Severity.Wrong, $"{tally.Failures} of {tally.Cases} random digests are wrong, "
                + $"for example {first}");
        return tally.ToResult();

        byte[] NextBytes(int length)
        {
            byte[] bytes = new byte[length];
            random.NextBytes(bytes);
            return bytes;
        }
    });

    /// <summary>Checks a message of more than 4 GiB, whose length exceeds 32 bits.</summary>
    internal static Step Large { get; } = new("more than 4 GiB",
        static subject => subject.Full && subject.Offers(HashFeatures.Incremental)
        && subject.Function?.Name is "BLAKE2b" or "BLAKE2s" or "SHA-256" or "SHA-512", static subject =>
    {
        Tally tally = new("more than 4 GiB");
        const int Repetitions = 257;
        byte[] piece = Subject.CreateMessage(16 << 20);
        using IIncrementalContender truth = BuiltIn.Create(subject.Function!.Name)!.Begin(subject.Function.HasDigestSize
            ? new HashArguments { DigestSize = subject.DigestSize } : default);
        for (int i = 0; i < Repetitions; i++)
            truth.Append(piece, 0, piece.Length);
        bool right = truth.Finish(new byte[subject.DigestSize])
            .SequenceEqual(subject.Contender.HashRepeated(piece, Repetitions, subject.DigestSize));
        tally.Count(right);
        if (!right)
            tally.Add("wrong-when-large", Severity.Wrong, "the digest of a message of more than 4 GiB is wrong");
        return tally.ToResult();
    });

    /// <summary>
    /// Computes digests for all sizes in a range and sorts the sizes with errors into three lists: all messages rejected, wrong digests,
    /// and the specific error that is tested.
    /// </summary>
    private static (List<int> Refused, List<int> Wrong, List<int> LookedFor) Sort(Tally tally, int least, int most, byte[][] messages,
        Func<int, byte[], (bool IsRight, bool IsLookedFor)> ask)
    {
        List<int> refused = [], wrong = [], lookedFor = [];
        for (int size = least; size <= most; size++)
        {
            int refusals = 0;
            bool areRight = true, areLookedFor = true;
            foreach (byte[] message in messages)
            {
                if (Refusal.IsRefused(() =>
                    {
                        (bool isRight, bool isLookedFor) = ask(size, message);
                        areRight &= isRight;
                        areLookedFor &= isLookedFor;
                    }))
                    refusals++;
            }
            if (refusals == messages.Length)
            {
                refused.Add(size);
                continue;
            }
            // Rejecting only some of the messages is a failure.
            bool right = areRight && refusals == 0;
            tally.Count(right);
            if (!right)
                (areLookedFor ? lookedFor : wrong).Add(size);
        }
        return (refused, wrong, lookedFor);
    }

    private static byte[]? Try(Subject subject, byte[] message, int digestSize)
    {
        byte[]? digest = null;
        return Refusal.IsRefused(() => digest = subject.Hash(message, new HashArguments { DigestSize = digestSize })) ? null : digest;
    }

    private static string Some(List<int> numbers) => string.Join(", ", numbers.Take(5)) + (numbers.Count > 5 ? ", …" : "");

    /// <summary>Formats numbers as ranges, such as 1–31, 33.</summary>
    private static string Ranges(List<int> numbers)
    {
        List<string> ranges = [];
        for (int first = 0, last; first < numbers.Count; first = last + 1)
        {
            last = first;
            while (last + 1 < numbers.Count && numbers[last + 1] == numbers[last] + 1)
                last++;
            ranges.Add(first == last ? $"{numbers[first]}" : $"{numbers[first]}–{numbers[last]}");
        }
        return string.Join(", ", ranges);
    }
}
