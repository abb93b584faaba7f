using System.Globalization;
using Intaglio.Caching;
using Intaglio.Samples;
using Microsoft.Net.Http.Headers;

const long MaxCache = 1L << 30;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(options => options.AddServerHeader = false);
builder.Services.AddProblemDetails();
builder.Services.AddIntaglioCache(options =>
{
    options.Directory = Path.GetFullPath(builder.Configuration["Cache"] ?? "cache");
    options.MaxSize = MaxCache;
    // A damaged thumbnail is made again.
    options.VerifyOnRead = true;
});
builder.Services.AddSingleton(new PhotoFolder(Path.GetFullPath(builder.Configuration["Photos"] ?? "photos")));
builder.Services.AddSingleton<ThumbnailMaker>();
WebApplication app = builder.Build();
// Errors are problem details (RFC 9457), also those of routing.
app.UseExceptionHandler();
app.UseStatusCodePages();
app.Use((context, next) =>
{
    context.Response.Headers.XContentTypeOptions = "nosniff";
    context.Response.Headers.ContentSecurityPolicy = GalleryPage.ContentSecurityPolicy;
    return next(context);
});

string[] reading = [HttpMethods.Get, HttpMethods.Head];
RouteGroupBuilder pages = app.MapGroup("").AddEndpointFilter<PictureProblems>();

pages.MapMethods("/", reading, async (PhotoFolder photos, HttpContext context) =>
{
    byte[] page = GalleryPage.Create(await photos.ListAsync(context.RequestAborted));
    // Asked for each time, and sent only if it is another one.
    context.Response.Headers.CacheControl = "no-cache";
    return Results.Bytes(page, "text/html; charset=utf-8", entityTag: CreateTag(page));
});

// For links by hand: leads to the file that the photo has now.
pages.MapMethods("/thumbnails/{name}/{width}", reading, async (string name, string width, PhotoFolder photos, HttpContext context) =>
    await FindAsync(name, width, photos, context.RequestAborted) is { } thumbnail ? Redirect(thumbnail, context) : Missing(name, width));

pages.MapMethods("/thumbnails/{name}/{width}/{file}", reading, async (string name, string width, string file, PhotoFolder photos, ThumbnailMaker maker, HttpContext context) =>
{
    if (await FindAsync(name, width, photos, context.RequestAborted) is not { } thumbnail)
        return Missing(name, width);
    // Another version of the photo has this name, or nothing: what is sent under a name never changes.
    if (file != thumbnail.FileName)
        return Redirect(thumbnail, context);
    CachedContent content = await maker.GetOrMakeAsync(thumbnail);
    context.Response.RegisterForDispose(content);
    context.Response.Headers.CacheControl = "public, max-age=31536000, immutable";
    // RFC 9211.
    context.Response.Headers["Cache-Status"] = content.IsNew ? "thumbnails; fwd=uri-miss; stored" : "thumbnails; hit";
    byte[] digest = new byte[ContentName.Size];
    content.Name.CopyTo(digest);
    // Answers If-None-Match and HEAD.
    return Results.Stream(content.Stream, thumbnail.ContentType, entityTag: CreateTag(digest));
});

app.Run();

static bool IsWidth(string text, out int width) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out width) && Thumbnail.Widths.Contains(width);

static async Task<Thumbnail?> FindAsync(string name, string text, PhotoFolder photos, CancellationToken cancellationToken) =>
    IsWidth(text, out int width) && await photos.FindAsync(name, cancellationToken) is { } photo ? new Thumbnail(photo, width) : null;

static IResult Redirect(Thumbnail thumbnail, HttpContext context)
{
    context.Response.Headers.CacheControl = "no-cache";
    return Results.Redirect(thumbnail.Path);
}

static IResult Missing(string name, string width) => Results.Problem(
    IsWidth(width, out _) ? $"There is no photo '{name}'." : $"There are no thumbnails with a width of '{width}' (expected {string.Join(", ", Thumbnail.Widths)}).", statusCode: StatusCodes.Status404NotFound);

static EntityTagHeaderValue CreateTag(ReadOnlySpan<byte> content) => new($"\"{ShortName.Create(content, "thumbnail-tag"u8, bits: 80)}\"");
