using System.Runtime.InteropServices;

namespace Intaglio.Color.Tests;

/// <summary>LittleCMS, the reader of profiles that most programs have.</summary>
internal static unsafe partial class LittleCms
{
    internal const uint Gray = 3, Rgb = 4, Cmyk = 6, Xyz = 9, Lab = 10;

    private const string Library = "liblcms2.so.2";
    private const int AtEnd = 1;

    // No optimization and no cache: the profile itself is evaluated, in floating point.
    private const uint Exact = 0x0100 | 0x0040;

    private static readonly Lazy<bool> isThere = new(() => NativeLibrary.TryLoad(Library, out _));

    internal static void Need() => Skip.IfNot(isThere.Value, $"{Library} is not installed.");

    /// <summary>Takes colours of doubles from one profile to another.</summary>
    internal static double[] Convert(nint from, uint fromSpace, int channels, nint to, uint toSpace, int toChannels, int intent, double[] source)
    {
        nint transform = cmsCreateTransform(from, Doubles(fromSpace, channels), to, Doubles(toSpace, toChannels), (uint)intent, Exact);
        Assert.NotEqual(0, transform);
        int count = source.Length / channels;
        double[] result = new double[count * toChannels];
        fixed (double* input = source, output = result)
            cmsDoTransform(transform, input, output, (uint)count);
        cmsDeleteTransform(transform);
        return result;
    }

    internal static nint Open(byte[] bytes)
    {
        fixed (byte* start = bytes)
        {
            nint profile = cmsOpenProfileFromMem(start, (uint)bytes.Length);
            Assert.NotEqual(0, profile);
            return profile;
        }
    }

    internal static string GetText(nint profile, int what)
    {
        byte[] text = new byte[500];
        fixed (byte* start = text)
            _ = cmsGetProfileInfoASCII(profile, what, "en", "US", start, (uint)text.Length);
        return System.Text.Encoding.ASCII.GetString(text, 0, text.AsSpan().IndexOf((byte)0));
    }

    internal static double[] GetXyz(nint profile, string tag)
    {
        double* numbers = (double*)cmsReadTag(profile, Signature(tag));
        Assert.True(numbers is not null);
        return [numbers[0], numbers[1], numbers[2]];
    }

    /// <summary>What LittleCMS makes of a curve at a code of 16 bits.</summary>
    internal static ushort[] Evaluate(nint profile, string tag, ReadOnlySpan<ushort> codes)
    {
        nint curve = cmsReadTag(profile, Signature(tag));
        Assert.NotEqual(0, curve);
        ushort[] results = new ushort[codes.Length];
        for (int i = 0; i < codes.Length; i++)
            results[i] = cmsEvalToneCurve16(curve, codes[i]);
        return results;
    }

    /// <summary>The codes in which LittleCMS stores linear components, by the inverse of a curve.</summary>
    internal static float[] EvaluateInverse(nint profile, string tag, ReadOnlySpan<float> linear)
    {
        nint inverse = cmsReverseToneCurve(cmsReadTag(profile, Signature(tag)));
        float[] results = new float[linear.Length];
        for (int i = 0; i < linear.Length; i++)
            results[i] = cmsEvalToneCurveFloat(inverse, linear[i]);
        cmsFreeToneCurve(inverse);
        return results;
    }

    internal static uint Signature(string text) => ((IccSignature)text).Value;

    internal static nint Pipeline(int inputs, int outputs, params nint[] stages)
    {
        nint pipeline = cmsPipelineAlloc(0, (uint)inputs, (uint)outputs);
        foreach (nint stage in stages)
            Assert.NotEqual(0, cmsPipelineInsertStage(pipeline, AtEnd, stage));
        return pipeline;
    }

    internal static nint Curves(params nint[] curves)
    {
        fixed (nint* start = curves)
            return cmsStageAllocToneCurves(0, (uint)curves.Length, start);
    }

    internal static nint Matrix(double[] factors, double[] offsets)
    {
        fixed (double* start = factors, added = offsets)
            return cmsStageAllocMatrix(0, 3, 3, start, added);
    }

    /// <summary>A table whose points a function gives, of 0 to 1.</summary>
    internal static nint Grid(uint[] sizes, int outputs, Func<double[], double[]> function)
    {
        List<ushort> table = [];
        int[] index = new int[sizes.Length];
        while (true)
        {
            table.AddRange(function([.. index.Select((at, i) => at / (double)(sizes[i] - 1))]).Select(value => (ushort)Math.Round(Math.Clamp(value, 0, 1) * 65535)));
            int last = sizes.Length - 1;
            while (last >= 0 && ++index[last] == sizes[last])
                index[last--] = 0;
            if (last < 0)
                break;
        }
        ushort[] numbers = [.. table];
        fixed (uint* points = sizes)
        fixed (ushort* start = numbers)
            return cmsStageAllocCLut16bitGranular(0, points, (uint)sizes.Length, (uint)outputs, start);
    }

    internal static nint Gamma(double gamma) => cmsBuildGamma(0, gamma);

    internal static nint Parametric(int type, params double[] parameters)
    {
        fixed (double* start = parameters)
            return cmsBuildParametricToneCurve(0, type, start);
    }

    internal static nint Table(params ushort[] table)
    {
        fixed (ushort* start = table)
            return cmsBuildTabulatedToneCurve16(0, (uint)table.Length, start);
    }

    /// <summary>A profile with pipelines for tags.</summary>
    internal static byte[] Make(double version, string space, string connection, params (string Tag, nint Pipeline)[] tags)
    {
        nint profile = cmsCreateProfilePlaceholder(0);
        cmsSetProfileVersion(profile, version);
        cmsSetDeviceClass(profile, Signature("prtr"));
        cmsSetColorSpace(profile, Signature(space));
        cmsSetPCS(profile, Signature(connection));
        foreach ((string tag, nint pipeline) in tags)
            Assert.NotEqual(0, cmsWriteTag(profile, Signature(tag), pipeline));
        uint size = 0;
        Assert.NotEqual(0, cmsSaveProfileToMem(profile, null, ref size));
        byte[] bytes = new byte[size];
        fixed (byte* start = bytes)
            Assert.NotEqual(0, cmsSaveProfileToMem(profile, start, ref size));
        Close(profile);
        return bytes;
    }

    internal static void Close(nint profile) => _ = cmsCloseProfile(profile);

    [LibraryImport(Library)]
    internal static partial nint cmsCreateXYZProfile();

    [LibraryImport(Library)]
    internal static partial nint cmsCreate_sRGBProfile();

    [LibraryImport(Library)]
    internal static partial nint cmsCreateLab2Profile(nint white);

    [LibraryImport(Library)]
    internal static partial nint cmsCreateLab4Profile(nint white);

    private static uint Doubles(uint space, int channels) => 1u << 22 | space << 16 | (uint)channels << 3;

    [LibraryImport(Library)]
    private static partial nint cmsOpenProfileFromMem(byte* bytes, uint size);

    [LibraryImport(Library)]
    private static partial int cmsCloseProfile(nint profile);

    [LibraryImport(Library)]
    private static partial nint cmsCreateTransform(nint from, uint fromFormat, nint to, uint toFormat, uint intent, uint flags);

    [LibraryImport(Library)]
    private static partial void cmsDoTransform(nint transform, void* from, void* to, uint count);

    [LibraryImport(Library)]
    private static partial void cmsDeleteTransform(nint transform);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    private static partial uint cmsGetProfileInfoASCII(nint profile, int what, string language, string country, byte* buffer, uint size);

    [LibraryImport(Library)]
    private static partial nint cmsReadTag(nint profile, uint tag);

    [LibraryImport(Library)]
    private static partial ushort cmsEvalToneCurve16(nint curve, ushort code);

    [LibraryImport(Library)]
    private static partial float cmsEvalToneCurveFloat(nint curve, float value);

    [LibraryImport(Library)]
    private static partial nint cmsReverseToneCurve(nint curve);

    [LibraryImport(Library)]
    private static partial void cmsFreeToneCurve(nint curve);

    [LibraryImport(Library)]
    private static partial nint cmsPipelineAlloc(nint context, uint inputs, uint outputs);

    [LibraryImport(Library)]
    private static partial int cmsPipelineInsertStage(nint pipeline, int where, nint stage);

    [LibraryImport(Library)]
    private static partial nint cmsStageAllocToneCurves(nint context, uint channels, nint* curves);

    [LibraryImport(Library)]
    private static partial nint cmsStageAllocMatrix(nint context, uint rows, uint columns, double* matrix, double* offset);

    [LibraryImport(Library)]
    private static partial nint cmsStageAllocCLut16bitGranular(nint context, uint* points, uint inputs, uint outputs, ushort* table);

    [LibraryImport(Library)]
    private static partial nint cmsBuildGamma(nint context, double gamma);

    [LibraryImport(Library)]
    private static partial nint cmsBuildParametricToneCurve(nint context, int type, double* parameters);

    [LibraryImport(Library)]
    private static partial nint cmsBuildTabulatedToneCurve16(nint context, uint count, ushort* table);

    [LibraryImport(Library)]
    private static partial nint cmsCreateProfilePlaceholder(nint context);

    [LibraryImport(Library)]
    private static partial void cmsSetProfileVersion(nint profile, double version);

    [LibraryImport(Library)]
    private static partial void cmsSetDeviceClass(nint profile, uint signature);

    [LibraryImport(Library)]
    private static partial void cmsSetColorSpace(nint profile, uint signature);

    [LibraryImport(Library)]
    private static partial void cmsSetPCS(nint profile, uint signature);

    [LibraryImport(Library)]
    private static partial int cmsWriteTag(nint profile, uint tag, nint data);

    [LibraryImport(Library)]
    private static partial int cmsSaveProfileToMem(nint profile, void* bytes, ref uint size);
}
