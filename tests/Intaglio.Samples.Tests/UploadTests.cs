using System.Net;
using System.Text.Json;
using Intaglio.Reference;

namespace Intaglio.Samples.Tests;

/// <summary>The commands in its README.md are for curl; these are the same requests.</summary>
public sealed class UploadTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task Uploads_are_stored_once_and_handed_out_for_a_receipt()
    {
        await using Service service = await Service.StartAsync(folder.Path, "Upload", "--Data", "data");
        HttpClient client = service.Client;
        byte[] content = new byte[3_000_000];
        new Random(1).NextBytes(content);
        (Uri? place, string name, string receipt) = await UploadAsync(client, content);
        byte[] key = File.ReadAllBytes(Path.Combine(folder.Path, "data", "key"));
        Assert.Equal(Convert.ToHexStringLower(Blake2bReference.Hash(content, 32)), name);
        Assert.Equal(Convert.ToHexStringLower(Blake2bReference.Hash(content, 32, key, personalization: "sample-receipt"u8)), receipt);
        Assert.Equal(content, await client.GetByteArrayAsync(place));

        Assert.Equal((place, name, receipt), await UploadAsync(client, content));
        Assert.Single(Directory.EnumerateFiles(Path.Combine(folder.Path, "data", "uploads", "contents"), "*", SearchOption.AllDirectories));
        foreach (string wrong in (string[])[$"/uploads/{name}", $"/uploads/{name}?receipt={receipt[..^1]}", $"/uploads/{name}?receipt={new string('0', 64)}", $"/uploads/{new string('0', 64)}?receipt={receipt}"])
            Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync(new Uri(wrong, UriKind.Relative))).StatusCode);
        Assert.Equal(HttpStatusCode.BadRequest, (await client.GetAsync(new Uri($"/uploads/..%2Fkey?receipt={receipt}", UriKind.Relative))).StatusCode);
    }

    private static async Task<(Uri? Place, string Name, string Receipt)> UploadAsync(HttpClient client, byte[] content)
    {
        using ByteArrayContent body = new(content);
        using HttpResponseMessage response = await client.PostAsync(new Uri("/uploads", UriKind.Relative), body);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        using JsonDocument answer = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        return (response.Headers.Location, answer.RootElement.GetProperty("name").GetString()!, answer.RootElement.GetProperty("receipt").GetString()!);
    }
}
