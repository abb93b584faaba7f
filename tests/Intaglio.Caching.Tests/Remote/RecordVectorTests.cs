using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Intaglio.Caching.Tests.Remote;

/// <summary>Records of an implementation in Python that was written from the specification.</summary>
public sealed class RecordVectorTests
{
    private static readonly string folder = AppContext.BaseDirectory;

    private static readonly Dictionary<string, RemoteCacheProblemKind> reasons = new()
    {
        ["invalid"] = RemoteCacheProblemKind.InvalidRecord,
        ["unsigned"] = RemoteCacheProblemKind.UnsignedRecord,
        ["unknown-key"] = RemoteCacheProblemKind.UnknownKey,
        ["forged"] = RemoteCacheProblemKind.ForgedRecord,
    };

    [Fact]
    public void Vectors_are_accepted_and_refused_as_specified()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, "remote-cache.json")));
        JsonElement root = document.RootElement;
        RecordKey shared = RecordKey.FromSharedKey(Hex(root, "sharedKey")), publicKey = RecordKey.FromPem(Text(root, "publicKey")),
            privateKey = RecordKey.FromPem(Text(root, "privateKey"));
        Assert.Equal((Text(root, "sharedKeyId"), Text(root, "publicKeyId"), Text(root, "publicKeyId")), (shared.Id, publicKey.Id, privateKey.Id));
        int count = 0;
        foreach (JsonElement vector in root.GetProperty("records").EnumerateArray())
        {
            RecordKey[] keys = Text(vector, "verify") switch { "shared" => [shared], "public" => [publicKey], _ => [] };
            RemoteRecord? record = RemoteRecord.Read(vector.GetProperty("record").GetBytesFromBase64(), Hex(vector, "key"), keys,
                Text(vector, "verify") == "unsigned-allowed", out RemoteCacheProblemKind? problem);
            string name = Text(vector, "name");
            Assert.True(vector.GetProperty("accepted").GetBoolean() == record is not null, name);
            Assert.True(record is not null || reasons[Text(vector, "reason")] == problem, $"{name}: {problem}");
            Assert.Equal(record is null ? [] : vector.GetProperty("items").EnumerateArray().Select(Describe), record?.Items.Select(Describe) ?? []);
            count++;
        }
        Assert.InRange(count, 45, int.MaxValue);
    }

    [SkippableFact]
    public void Records_are_read_by_another_implementation()
    {
        using ECDsa pair = ECDsa.Create(ECCurve.NamedCurves.nistP256), otherPair = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        byte[] shared = CacheFolder.Bytes(1, 32), other = CacheFolder.Bytes(2, 32);
        RecordKey?[] signers = [null, RecordKey.FromSharedKey(shared), RecordKey.FromSharedKey(other), RecordKey.FromPem(pair.ExportPkcs8PrivateKeyPem()),
            RecordKey.FromPem(otherPair.ExportECPrivateKeyPem())];
        Random random = new(3);
        StringBuilder lines = new();
        List<(bool IsAccepted, string[] Items)> expected = [];
        for (int i = 0; i < 60; i++)
        {
            byte[] key = CacheFolder.Bytes(i, 32);
            RemoteItem[] items = [.. Enumerable.Range(0, random.Next(1, 6)).Select(j =>
            {
                byte[] bytes = CacheFolder.Bytes((100 * i) + j, random.Next(3) == 0 ? 0 : random.Next(5000));
                return new RemoteItem(ContentName.FromContent(bytes), bytes.Length, random.Next(4) == 0 ? null : bytes);
            })];
            RecordKey? signer = signers[i % signers.Length];
            byte[] record = RemoteRecord.Write(key, items, signer);
            bool allowUnsigned = i % 2 == 0, hasKeys = i % 3 != 0, isChanged = i % 7 == 0;
            if (isChanged)
                record[random.Next(record.Length)] ^= 1;
            RecordKey[] keys = hasKeys ? [signers[1]!, signers[3]!] : [];
            RemoteRecord? read = RemoteRecord.Read(record, key, keys, allowUnsigned, out _);
            expected.Add((read is not null, read is null ? [] : [.. read.Items.Select(Describe)]));
            lines.Append(JsonSerializer.Serialize(new
            {
                record = Convert.ToBase64String(record),
                key = Convert.ToHexStringLower(key),
                sharedKeys = hasKeys ? new[] { Convert.ToHexStringLower(shared) } : [],
                publicKeys = hasKeys ? new[] { pair.ExportSubjectPublicKeyInfoPem() } : [],
                allowUnsigned,
            })).Append('\n');
        }
        string[] answers = Run(["records.py", "check"], lines.ToString()).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(expected.Count, answers.Length);
        for (int i = 0; i < answers.Length; i++)
        {
            using JsonDocument answer = JsonDocument.Parse(answers[i]);
            Assert.Equal(expected[i].IsAccepted, answer.RootElement.GetProperty("accepted").GetBoolean());
            Assert.Equal(expected[i].Items, expected[i].IsAccepted ? answer.RootElement.GetProperty("items").EnumerateArray().Select(Describe) : []);
        }
    }

    [SkippableFact]
    public void The_vectors_are_those_of_the_program()
    {
        Assert.Equal(File.ReadAllText(Path.Combine(folder, "remote-cache.json")).ReplaceLineEndings("\n"), Run(["records.py", "vectors"], "").ReplaceLineEndings("\n"));
    }

    private static string Run(string[] arguments, string input) => Processes.Finish(
        Processes.Start(new(InstalledProgram.Need("python3"), arguments) { WorkingDirectory = folder }), Encoding.ASCII.GetBytes(input)).AssertSuccess().Text;

    private static string Describe(JsonElement item) => $"{Text(item, "digest")} {item.GetProperty("length").GetInt64()} "
        + (item.GetProperty("inline").GetBoolean() ? Convert.ToHexStringLower(item.GetProperty("bytes").GetBytesFromBase64()) : "cas");

    private static string Describe(RemoteItem item) => $"{item.Name} {item.Length} "
        + (item.Bytes is { } bytes ? Convert.ToHexStringLower(bytes.Span) : "cas");

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;

    private static byte[] Hex(JsonElement element, string name) => Convert.FromHexString(Text(element, name));
}
