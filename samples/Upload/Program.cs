using System.Security.Cryptography;
using Intaglio.Caching;
using Intaglio.Samples;

const long MaxUpload = 1L << 30;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
string data = Path.GetFullPath(builder.Configuration["Data"] ?? "data");
builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = MaxUpload);
builder.Services.AddSingleton(new Receipts(Path.Combine(data, "key")));
builder.Services.AddIntaglioCache(options =>
{
    // Without a limit: an upload whose receipt somebody has does not go by itself.
    options.Directory = Path.Combine(data, "uploads");
});
WebApplication app = builder.Build();

// Nothing is held in memory: what arrives goes through the hash to the disk.
app.MapPost("/uploads", async (HttpRequest request, ContentCache cache, Receipts receipts) =>
{
    using HashAlgorithm hash = receipts.CreateHash();
    await using CryptoStream hashed = new(request.Body, hash, CryptoStreamMode.Read);
    ContentName name = await cache.PutAsync(hashed, request.HttpContext.RequestAborted);
    string receipt = Convert.ToHexStringLower(hash.Hash!);
    return Results.Created($"/uploads/{name}?receipt={receipt}", new { Name = name.ToString(), Receipt = receipt });
});

// The name alone is no right: whoever knows a content knows its name.
app.MapGet("/uploads/{name}", async (ContentName name, string? receipt, ContentCache cache, Receipts receipts, HttpContext context) =>
{
    if (!Receipts.TryParse(receipt, out byte[] given) || cache.Find(name) is not { } content)
        return Results.NotFound();
    // Whatever comes in between.
    context.Response.RegisterForDispose(content);
    if (!await receipts.IsRightAsync(content.Stream, given, context.RequestAborted))
        return Results.NotFound();
    content.Stream.Position = 0;
    return Results.Stream(content.Stream, "application/octet-stream");
});

app.Run();
