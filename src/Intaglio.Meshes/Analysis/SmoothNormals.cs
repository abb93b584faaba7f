namespace Intaglio.Meshes;

/// <summary>Computes the normals of positions.</summary>
/// <remarks>
/// The corners at each position are found with a parallel counting sort and then ordered, so that sums do not depend on the threads.
/// </remarks>
internal static class SmoothNormals
{
    private const int ChunkSize = 16 * 1024;

    /// <summary>Computes the unit normal of each position, as three floats.</summary>
    internal static float[] Compute(FaceGroup faces, int workers, CancellationToken cancellationToken)
    {
        float[] faceNormals = faces.ComputeNormals(workers, cancellationToken);
        int count = faces.Vertices.Positions.Count;
        int[] starts = CountCorners(faces, count, workers, cancellationToken);
        ulong[] corners = PlaceCorners(faces, starts, workers, cancellationToken);
        float[] normals = new float[3 * count];
        ParallelLoop.For((count + ChunkSize - 1) / ChunkSize, workers, Sum, cancellationToken);
        return normals;

        void Sum(int chunk)
        {
            for (int position = chunk * ChunkSize; position < Math.Min(count, (chunk + 1) * ChunkSize); position++)
            {
                Span<ulong> own = corners.AsSpan(starts[position]..starts[position + 1]);
                own.Sort();
                Vector3D sum = default;
                foreach (ulong corner in own)
                {
                    int face = 3 * (int)(corner >> 32);
                    sum += new Vector3D(faceNormals[face], faceNormals[face + 1], faceNormals[face + 2])
                        * BitConverter.UInt32BitsToSingle((uint)corner);
                }
                sum.WriteDirection(normals.AsSpan(3 * position, 3));
            }
        }
    }

    /// <summary>Counts the corners at each position. Returns the end of the corners of each position, followed by the total.</summary>
    private static int[] CountCorners(FaceGroup faces, int positions, int workers, CancellationToken cancellationToken)
    {
        int[] ends = new int[positions + 1];
        faces.ForChunks(workers, Count, cancellationToken);
        for (int i = 1; i < ends.Length; i++)
            ends[i] += ends[i - 1];
        return ends;

        void Count(FaceGroup.Chunk chunk)
        {
            for (int face = chunk.First; face < chunk.End; face++)
            {
                foreach (int position in chunk.CornersOf(face))
                    Interlocked.Increment(ref ends[position]);
            }
        }
    }

    /// <summary>Groups corners by position and turns the ends of positions into starts.</summary>
    /// <remarks>A corner is stored as its face and its angle.</remarks>
    private static ulong[] PlaceCorners(FaceGroup faces, int[] ends, int workers, CancellationToken cancellationToken)
    {
        ulong[] corners = GC.AllocateUninitializedArray<ulong>(faces.CornerCount);
        faces.ForChunks(workers, Place, cancellationToken);
        return corners;

        void Place(FaceGroup.Chunk chunk)
        {
            PointReader points = new(faces.Vertices.Positions);
            for (int face = chunk.First; face < chunk.End; face++)
            {
                ReadOnlySpan<int> positions = chunk.CornersOf(face);
                ulong number = (ulong)chunk.NumberOf(face) << 32;
                Vector3D corner = points[positions[0]], toLast = points[positions[^1]] - corner;
                for (int i = 0; i < positions.Length; i++)
                {
                    Vector3D next = points[positions[i + 1 < positions.Length ? i + 1 : 0]], toNext = next - corner;
                    corners[Interlocked.Decrement(ref ends[positions[i]])] =
                        number | BitConverter.SingleToUInt32Bits((float)Angle(toLast, toNext));
                    toLast = corner - next;
                    corner = next;
                }
            }
        }
    }

    /// <summary>Computes the angle between two vectors, from 0 to π, or 0 if a vector has no length.</summary>
    private static double Angle(Vector3D left, Vector3D right)
    {
        double lengths = Math.Sqrt(Vector3D.Dot(left, left) * Vector3D.Dot(right, right));
        return lengths > 0 && double.IsFinite(lengths) ? ArcCosine(Math.Clamp(Vector3D.Dot(left, right) / lengths, -1, 1)) : 0;
    }

    /// <summary>Computes the arc cosine with equal results on all platforms.</summary>
    /// <remarks>
    /// The error is below 2e-8, about the precision of a float. The polynomial is 4.4.46 in M. Abramowitz and I. Stegun, "Handbook of
    /// Mathematical Functions". The function of the C library differs between platforms.
    /// </remarks>
    private static double ArcCosine(double x)
    {
        double a = Math.Abs(x), polynomial = -0.0012624911;
        polynomial = polynomial * a + 0.0066700901;
        polynomial = polynomial * a - 0.0170881256;
        polynomial = polynomial * a + 0.0308918810;
        polynomial = polynomial * a - 0.0501743046;
        polynomial = polynomial * a + 0.0889789874;
        polynomial = polynomial * a - 0.2145988016;
        polynomial = polynomial * a + 1.5707963050;
        double angle = Math.Sqrt(1 - a) * polynomial;
        return x < 0 ? Math.PI - angle : angle;
    }
}
