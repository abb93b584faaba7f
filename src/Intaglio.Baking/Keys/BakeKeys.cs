using System.Buffers;
using System.Buffers.Binary;
using Intaglio.Caching;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Computes the keys of actions (docs/formats/bake-keys.md). Instances can be reused and are not thread safe.</summary>
internal sealed class BakeKeys
{
    // A key has the version of the format, and an element of a list has none.
    private readonly CacheKey key = new(version: BakeKey.FormatVersion), element = new(version: 0);
    private readonly ArrayBufferWriter<byte> inputs = new(), outputs = new(), steps = new();

    private static ReadOnlySpan<byte> WeakPersonalization => "intaglio-weak"u8;
    private static ReadOnlySpan<byte> StrongPersonalization => "intaglio-strong"u8;
    private static ReadOnlySpan<byte> NamesPersonalization => "intaglio-names"u8;
    private static ReadOnlySpan<byte> ImagePersonalization => "intaglio-image"u8;
    private static ReadOnlySpan<byte> ListingPersonalization => "intaglio-listing"u8;
    private static ReadOnlySpan<byte> FolderPersonalization => "intaglio-folder"u8;

    /// <summary>Computes the weak key of an action.</summary>
    /// <exception cref="ArgumentException">A text is not valid Unicode.</exception>
    internal BakeKey ComputeWeak(ReadOnlySpan<KeyedStep> steps, ReadOnlySpan<KeyedInput> inputs, ReadOnlySpan<KeyedOutput> outputs,
        IReadOnlyCollection<KeyValuePair<string, string?>> environment)
    {
        Begin(this.steps, steps.Length);
        foreach (KeyedStep step in steps)
            Write(this.steps, new CacheKey(version: step.Version).Add("operation", step.Operation).Add("settings", step.Settings.Span)
                .Add("tool", step.Tool.Span));
        Begin(this.inputs, inputs.Length);
        foreach (KeyedInput input in inputs)
            Write(this.inputs, AddName(Clear(element).Add("role", input.Role).Add("kind", NameOf(input.Kind))
                .Add("digest", input.Digest.Span), input.Name));
        Begin(this.outputs, outputs.Length);
        foreach (KeyedOutput output in outputs)
            Write(this.outputs, AddName(Clear(element).Add("role", output.Role).Add("format", output.Format), output.Name));
        Clear(element);
        foreach ((string name, string? value) in environment)
            element.Add(name, value);
        Clear(key).Add("environment", element.Encode()).Add("inputs", this.inputs.WrittenSpan)
            .Add("outputs", this.outputs.WrittenSpan).Add("steps", this.steps.WrittenSpan);
        return Hash(key, WeakPersonalization);
    }

    /// <summary>Computes the strong key of an action.</summary>
    /// <param name="weak">The weak key.</param>
    /// <param name="discovered">The discovered names in any order. Each name occurs once.</param>
    internal BakeKey ComputeStrong(BakeKey weak, IReadOnlyCollection<DiscoveredName> discovered)
    {
        Begin(inputs, discovered.Count);
        foreach (DiscoveredName name in discovered.OrderBy(name => name.Name, NameOrder.ByBytes))
        {
            Clear(element).Add("name", name.Name).Add("kind", NameOf(name.Kind));
            if (name.Kind != DiscoveredKind.Absent)
                element.Add("digest", name.Digest.Span);
            Write(inputs, element);
        }
        Clear(key).Add("discovered", inputs.WrittenSpan).Add("weak", weak.ToArray());
        return Hash(key, StrongPersonalization);
    }

    /// <summary>Computes the key of the item that contains the sets of names of a weak key.</summary>
    internal BakeKey ComputeNames(BakeKey weak) => Hash(Clear(key).Add("weak", weak.ToArray()), NamesPersonalization);

    /// <summary>Computes the key of the item that contains the digest of the image in a file.</summary>
    /// <param name="step">The operation that hashes the image.</param>
    /// <param name="file">The file digest.</param>
    internal BakeKey ComputeImage(in KeyedStep step, ReadOnlySpan<byte> file)
    {
        Clear(element).Add("operation", step.Operation).Add("settings", step.Settings.Span).Add("tool", step.Tool.Span);
        Clear(key).Add("file", file).Add("step", element.Encode());
        return Hash(key, ImagePersonalization);
    }

    /// <summary>Computes the digest of the names in a folder.</summary>
    /// <param name="names">The names in any order. Those of folders end with a slash.</param>
    internal byte[] HashListing(IEnumerable<string> names) =>
        Blake2b.HashData(Clear(element).Add("names", [.. names.Order(NameOrder.ByBytes)]).Encode(),
            new() { DigestSize = BakeKey.Size, Personalization = ListingPersonalization });

    /// <summary>Computes the digest of the files in a folder that an action has made.</summary>
    /// <param name="files">The paths below the folder with the lengths and digests of the files, sorted by the bytes of the paths.</param>
    /// <param name="count">The number of files.</param>
    internal byte[] HashFolder(IEnumerable<(string Name, long Length, ReadOnlyMemory<byte> Digest)> files, int count)
    {
        Begin(outputs, count);
        foreach ((string name, long length, ReadOnlyMemory<byte> digest) in files)
            Write(outputs, Clear(element).Add("digest", digest.Span).Add("length", length).Add("name", name));
        return Blake2b.HashData(outputs.WrittenSpan, new() { DigestSize = BakeKey.Size, Personalization = FolderPersonalization });
    }

    /// <summary>Computes the digest of a text that is not a part of keys itself, 32 bytes.</summary>
    internal static byte[] HashText(ReadOnlySpan<byte> text) => Blake2b.HashData(text, new() { DigestSize = BakeKey.Size });

    /// <summary>Finds the kind with a name. Unknown names are those of files.</summary>
    internal static KeyedInputKind FindInputKind(string? name) =>
        Array.Find(Enum.GetValues<KeyedInputKind>(), kind => NameOf(kind) == name);

    internal static string NameOf(KeyedInputKind kind) => kind switch
    {
        KeyedInputKind.Pixels => "pixels",
        KeyedInputKind.Names => "names",
        _ => "file",
    };

    private static string NameOf(DiscoveredKind kind) => kind switch
    {
        DiscoveredKind.File => "file",
        DiscoveredKind.Absent => "absent",
        _ => "listing",
    };

    private static CacheKey Clear(CacheKey key)
    {
        key.Clear();
        return key;
    }

    private static CacheKey AddName(CacheKey key, string? name) => name is null ? key : key.Add("name", name);

    private static void Begin(ArrayBufferWriter<byte> list, int count)
    {
        list.ResetWrittenCount();
        WriteNumber(list, count);
    }

    private static void Write(ArrayBufferWriter<byte> list, CacheKey element)
    {
        ReadOnlySpan<byte> encoded = element.Encode();
        WriteNumber(list, encoded.Length);
        list.Write(encoded);
    }

    private static void WriteNumber(ArrayBufferWriter<byte> list, int number)
    {
        BinaryPrimitives.WriteInt32LittleEndian(list.GetSpan(sizeof(int)), number);
        list.Advance(sizeof(int));
    }

    private static BakeKey Hash(CacheKey key, ReadOnlySpan<byte> personalization)
    {
        Span<byte> digest = stackalloc byte[BakeKey.Size];
        Blake2b.HashData(key.Encode(), digest, new() { DigestSize = BakeKey.Size, Personalization = personalization });
        return new BakeKey(digest);
    }
}
