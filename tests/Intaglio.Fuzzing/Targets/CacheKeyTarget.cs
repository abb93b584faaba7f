using System.Buffers.Binary;
using System.Text;
using Intaglio.Caching;

namespace Intaglio.Fuzzing;

/// <summary>Settings of derived files: two lists of them, of which the second is the first with changes.</summary>
internal sealed class CacheKeyTarget : Target
{
    private static readonly UTF8Encoding strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    // Texts that are alike, the ends of one another, and what is no Unicode.
    private static readonly string?[] texts = ["a", "b", "ab", "abc", "", null, "é", "e\u0301", "\0", "a\0", "A", "1", "\uD83D\uDE00", "\uD800", "\uDC00a", "\uFFFD", "name", new('x', 300)];

    private static readonly double[] numbers = [0, -0.0, 1, -1, double.NaN, -double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon, double.MaxValue, BitConverter.UInt64BitsToDouble(0x7FF8_0000_0000_0001), 0.1];

    private static readonly Int128[] integers = [0, 1, -1, int.MaxValue, int.MinValue, long.MaxValue, long.MinValue, ulong.MaxValue, Int128.MaxValue, Int128.MinValue];

    internal override string Name => "cache-key";

    internal override string Claim =>
        "Settings of derived files. Two lists have the same bytes exactly if they are the same set. A decoder written from "
            + "docs/formats/cache-names.md reads the settings back, and the name is the digest that the page specifies. Duplicate "
            + "names and invalid Unicode text are refused.";

    internal override int MaxSize => 300;

    internal override bool IsReader => false;

    internal override int ShortRun => 12_000;

    /// <summary>A setting as it is added: the type, and the value that counts.</summary>
    private readonly record struct Setting(string? Name, int Type, object? Value)
    {
        /// <summary>Gets what makes it this setting and no other.</summary>
        internal string Meaning => Type switch
        {
            Text => Value is string text ? $"text {Hex(text)}" : "null",
            Integer => $"integer {Value}",
            Number => $"number {(double.IsNaN((double)Value!) ? 0x7FF8_0000_0000_0000 : BitConverter.DoubleToUInt64Bits((double)Value == 0 ? 0 : (double)Value)):X16}",
            Truth => $"truth {Value}",
            Bytes => $"bytes {Convert.ToHexString((byte[])Value!)}",
            _ => $"texts {string.Join(' ', ((string?[])Value!).Select(text => text is null ? "null" : $"text {Hex(text)}"))}",
        };

        internal bool IsUnicode => IsText(Name!) && (Value is not string text || IsText(text)) && (Value is not string?[] list || list.All(text => text is null || IsText(text)));
    }

    private const int Text = 0, Integer = 1, Number = 2, Truth = 3, Bytes = 4, Texts = 5, Types = 6;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        (string application, long version) = (reader.Pick(texts) ?? "", unchecked((long)reader.UInt64()));
        int bits = 8 * reader.Between(1, 64);
        List<Setting> first = [], second;
        for (int count = reader.Between(0, 6); count > 0; count--)
            first.Add(Next(ref reader));
        second = [.. first];
        for (int changes = reader.Between(0, 3); changes > 0; changes--)
            Change(second, ref reader);

        byte[]? one = Encode(first, version, application, bits), other = Encode(second, version, application, bits);
        if (one is null || other is null)
            return Outcome.Refused($"{one is null} {other is null}");
        bool isSame = first.Select(Describe).Order(StringComparer.Ordinal).SequenceEqual(second.Select(Describe).Order(StringComparer.Ordinal));
        Expect.That(isSame == one.AsSpan().SequenceEqual(other), $"two lists have the same bytes if they are the same: {isSame}");
        return $"{first.Count} {second.Count} {isSame} {string.Concat(first.Select(setting => setting.Type).Distinct().Order())}";
    }

    private static string Describe(Setting setting) => $"{Hex(setting.Name!)} {setting.Meaning}";

    private static string Hex(string text) => Convert.ToHexString(strict.GetBytes(text));

    private static Setting Next(ref ByteReader reader)
    {
        string? name = reader.Pick(texts);
        int type = reader.Between(0, Types - 1);
        return new Setting(name, type, Value(type, ref reader));
    }

    private static object? Value(int type, ref ByteReader reader)
    {
        switch (type)
        {
            case Text:
                return reader.Pick(texts);
            case Integer:
                return reader.Bool() ? reader.Pick(integers) : (Int128)reader.Byte();
            case Number:
                return reader.Bool() ? reader.Pick(numbers) : BitConverter.UInt64BitsToDouble(reader.UInt64());
            case Truth:
                return reader.Bool();
            case Bytes:
                return reader.Bytes(reader.Between(0, 8));
            default:
                string?[] list = new string?[reader.Between(0, 3)];
                foreach (ref string? text in list.AsSpan())
                    text = reader.Pick(texts);
                return list;
        }
    }

    private static void Change(List<Setting> settings, ref ByteReader reader)
    {
        int change = reader.Between(0, 4);
        if (settings.Count == 0 || change == 0)
        {
            settings.Insert(reader.Between(0, settings.Count), Next(ref reader));
            return;
        }
        int at = reader.Between(0, settings.Count - 1);
        Setting setting = settings[at];
        settings.RemoveAt(at);
        if (change == 1)
            return;
        settings.Insert(reader.Between(0, settings.Count), change switch
        {
            2 => setting,
            3 => setting with { Name = reader.Pick(texts) },
            _ => setting with { Value = Value(setting.Type, ref reader) },
        });
    }

    /// <returns>The bytes, of which everything was checked; null where the settings are refused, as they must be.</returns>
    private static byte[]? Encode(List<Setting> settings, long version, string application, int bits)
    {
        bool isAllowed = IsText(application) && !application.Contains('\0', StringComparison.Ordinal) && strict.GetByteCount(application) <= 16
            && settings.All(setting => !string.IsNullOrEmpty(setting.Name) && setting.IsUnicode) && settings.DistinctBy(setting => setting.Name).Count() == settings.Count;
        CacheKey key;
        try
        {
            key = new CacheKey(application, version);
            foreach (Setting setting in settings)
                Add(key, setting);
        }
        catch (ArgumentException exception)
        {
            Expect.That(!isAllowed, $"settings that are allowed are taken: {exception.Message}");
            return null;
        }
        Expect.That(isAllowed, "settings that are not allowed are refused");
        byte[] bytes = key.Encode().ToArray();
        Expect.Same(bytes, key.Encode(), "encoded again");
        CheckDecoded(bytes, settings, version);
        Expect.That(key.ToName(bits) == Reference.ShortName(bytes, bits, application), "the name is the digest of the bytes");
        return bytes;
    }

    private static void Add(CacheKey key, Setting setting)
    {
        _ = setting.Value switch
        {
            Int128 value when value == (int)value => key.Add(setting.Name!, (int)value),
            Int128 value when value >= long.MinValue && value <= long.MaxValue => key.Add(setting.Name!, (long)value),
            Int128 value when value >= 0 && value <= ulong.MaxValue => key.Add(setting.Name!, (ulong)value),
            Int128 value => key.Add(setting.Name!, value),
            double value => key.Add(setting.Name!, value),
            bool value => key.Add(setting.Name!, value),
            byte[] value => key.Add(setting.Name!, (ReadOnlySpan<byte>)value),
            string?[] values => key.Add(setting.Name!, values),
            _ => key.Add(setting.Name!, (string?)setting.Value),
        };
    }

    private static void CheckDecoded(byte[] bytes, List<Setting> settings, long version)
    {
        ReadOnlySpan<byte> left = bytes;
        Expect.That(Take(ref left, 1)[0] == 1, "the version of the encoding");
        Expect.That(BinaryPrimitives.ReadInt64LittleEndian(Take(ref left, 8)) == version, "the version of the settings");
        int count = Size(ref left);
        Expect.That(count == settings.Count, "the number of settings");
        List<string> decoded = [];
        byte[] last = [];
        for (; count > 0; count--)
        {
            byte[] name = Sized(ref left);
            Expect.That(decoded.Count == 0 || name.AsSpan().SequenceCompareTo(last) > 0, "names are sorted");
            last = name;
            decoded.Add($"{Convert.ToHexString(name)} {Decode(ref left)}");
        }
        Expect.That(left.IsEmpty, "nothing follows the last setting");
        Expect.That(decoded.Order(StringComparer.Ordinal).SequenceEqual(settings.Select(Describe).Order(StringComparer.Ordinal)), "the settings are read back");
    }

    // docs/formats/cache-names.md, "The encoding".
    private static string Decode(ref ReadOnlySpan<byte> left)
    {
        switch (Take(ref left, 1)[0])
        {
            case 0:
                return "null";
            case 1:
                return "truth False";
            case 2:
                return "truth True";
            case 3:
                return $"integer {BinaryPrimitives.ReadInt128LittleEndian(Take(ref left, 16))}";
            case 4:
                return $"number {BinaryPrimitives.ReadUInt64LittleEndian(Take(ref left, 8)):X16}";
            case 5:
                return $"text {Convert.ToHexString(Sized(ref left))}";
            case 6:
                return $"bytes {Convert.ToHexString(Sized(ref left))}";
            case 7:
                string[] list = new string[Size(ref left)];
                foreach (ref string text in list.AsSpan())
                    text = Decode(ref left);
                return $"texts {string.Join(' ', list)}";
            case byte other:
                throw new BrokenClaimException($"there is no value of the kind: {other}");
        }
    }

    private static byte[] Sized(ref ReadOnlySpan<byte> left) => Take(ref left, Size(ref left)).ToArray();

    private static int Size(ref ReadOnlySpan<byte> left) => BinaryPrimitives.ReadInt32LittleEndian(Take(ref left, 4));

    private static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> left, int count)
    {
        Expect.That(count >= 0 && count <= left.Length, "the bytes end where the settings do");
        ReadOnlySpan<byte> taken = left[..count];
        left = left[count..];
        return taken;
    }

    // Each half of a pair has its other half.
    private static bool IsText(string text)
    {
        for (int i = 0; i < text.Length; i++)
            if (char.IsSurrogate(text[i]) && !(i + 1 < text.Length && char.IsSurrogatePair(text[i], text[++i])))
                return false;
        return true;
    }
}
